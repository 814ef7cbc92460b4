import type { CommandRow } from "@tidings/operator/CommandRow"
import { handedFields, operatorExample } from "../operator/operatorExample.ts"

/** Formats an input of a row as typed words. */
export const typed = (row: CommandRow, input: Readonly<Record<string, unknown>>): string =>
  operatorExample(row, input, handedFields[row.name] ?? [])
