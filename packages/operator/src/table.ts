import { cutLine, printableLine, widthOf } from "./printable.ts"

const gap = 2
/** The least width of a narrowed column. */
const least = 12
/** The least width of a narrowed last column. */
const worthIt = 6
/** The divisor of the terminal's width that gives the most a column may take while others need room. */
const part = 5

const sum = (widths: ReadonlyArray<number>): number =>
  widths.reduce((all, width) => all + width, 0) + gap * Math.max(0, widths.length - 1)

/**
 * Returns column widths that fit; the first column stays whole. Long cells are cut, then columns at the end are left
 * out, and the remaining space is given to columns from the left.
 */
const fitted = (widths: ReadonlyArray<number>, columns: number): ReadonlyArray<number> => {
  if (sum(widths) <= columns) return widths
  const [first = 0, ...others] = widths
  const most = Math.max(least, Math.floor(columns / part))
  const narrow = [Math.min(first, columns), ...others.map((width) => Math.min(width, most))]
  while (narrow.length > 1 && sum(narrow) > columns) narrow.pop()
  const next = widths[narrow.length] ?? 0
  const left = columns - sum(narrow) - gap
  if (next > 0 && left >= worthIt) narrow.push(Math.min(next, left))
  return narrow.map((width, place) => {
    const more = Math.min(widths[place]! - width, columns - sum(narrow))
    narrow[place] = width + more
    return width + more
  })
}

const padded = (cell: string, width: number): string => cell + " ".repeat(Math.max(0, width - widthOf(cell)))

/**
 * Writes rows under their heads, in columns as wide as their longest cell, but no line wider than `columns`; no cell
 * steers the terminal.
 */
export const table = (
  heads: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  columns = Number.POSITIVE_INFINITY
): string => {
  const all = [heads, ...rows].map((row) => row.map(printableLine))
  const widths = fitted(
    heads.map((_, column) => Math.max(...all.map((row) => widthOf(row[column]!)))),
    columns
  )
  return all
    .map((row) =>
      widths
        .map((width, column) => padded(cutLine(row[column]!, width), width))
        .join(" ".repeat(gap))
        .trimEnd()
    )
    .join("\n")
}

/** Makes a command print its output as a table, whose rows `rowsOf` returns. */
export const asTable =
  <A>(heads: ReadonlyArray<string>, rowsOf: (output: A) => ReadonlyArray<ReadonlyArray<string>>) =>
  (output: A, { columns }: { readonly columns?: number | undefined }) => ({
    result: table(heads, rowsOf(output), columns)
  })

/** Writes names and values, one pair a line. */
export const pairLines = (record: Readonly<Record<string, string>>): string => {
  const width = Math.max(...Object.keys(record).map(widthOf))
  return Object.entries(record)
    .map(([name, value]) => `${padded(printableLine(name), width)}  ${printableLine(value)}`)
    .join("\n")
}
