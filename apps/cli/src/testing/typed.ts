import type { CommandRow } from "@tidings/operator/CommandRow"
import { exampleOf } from "../operator/exampleOf.ts"
import { handed } from "../operator/handed.ts"

/** Formats an input of a row as typed words. */
export const typed = (row: CommandRow, input: Readonly<Record<string, unknown>>): string =>
  exampleOf(row, input, handed[row.name] ?? [])
