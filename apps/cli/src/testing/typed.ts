import type { CommandRow } from "@tidings/operator/CommandRow"
import { exampleOf } from "../operator/exampleOf.ts"
import { handed } from "../operator/handed.ts"

/** An input of a row as it is typed. */
export const typed = (row: CommandRow, input: Readonly<Record<string, unknown>>): string =>
  exampleOf(row, input, handed[row.name] ?? [])
