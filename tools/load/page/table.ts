import type { Unit } from "../../bench/figures/Figure.ts"
import { withUnit } from "../../bench/figures/format.ts"

/** Formats a row of a Markdown table. */
const tableRow = (cells: ReadonlyArray<string | number>): string => `| ${cells.join(" | ")} |`

/** Formats a table; its first column is of words, the others are of numbers. */
export const tableOf = (
  headings: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string | number>>
): ReadonlyArray<string> => [
  tableRow(headings),
  tableRow(headings.map((_, n) => (n === 0 ? "---" : "---:"))),
  ...rows.map(tableRow)
]

/** Formats a number with its unit; a dash if it was not measured. */
export const measuredIn = (value: number, unit: Unit): string => (Number.isFinite(value) ? withUnit(value, unit) : "–")

/** Formats bytes in the unit that they are read best in. */
export const bytesText = (bytes: number): string => {
  if (!Number.isFinite(bytes)) return "–"
  if (Math.abs(bytes) < 10_000) return `${Math.round(bytes).toLocaleString("en")} B`
  return Math.abs(bytes) < 10_000_000 ? withUnit(bytes / 1024, "KB") : withUnit(bytes / 1024 ** 2, "MB")
}
