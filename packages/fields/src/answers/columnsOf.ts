import { isPlain } from "./cellOf.ts"

type Row = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)

const ranks: ReadonlyArray<RegExp> = [
  /^id$/u,
  /^(?:key|name|slug|title|label|to|email)$/u,
  /^(?:status|state)$/u,
  /^(?:action|event)$/u,
  /^(?:createdAt|created_at|ts)$/u,
  /^(?:type|code|kind|mode|subject|caption)$/u
]

/** Time fields of events in a list. */
const moment = /^(?:at|timestamp)$/u

/**
 * Ranks a column by importance to a reader: id, name and status come first; times, ids of other resources and nested
 * values last.
 */
const rankOf = (name: string, rows: ReadonlyArray<Row>, isWithin: boolean): number => {
  if (isWithin && moment.test(name)) return -1
  if (isWithin && name === "id") return 10
  const found = ranks.findIndex((rank) => rank.test(name))
  if (found >= 0) return found
  if (Object.keys(rows[0]!)[0] === name && name.endsWith("Id")) return 0
  if (rows.some((row) => !isPlain(row[name] ?? null))) return 8
  if (name.endsWith("Id") || name.endsWith("_id")) return 9
  return /(?:At|_at)$/u.test(name) || moment.test(name) ? 7 : 6
}

/**
 * Returns the fields of similar objects that deserve a column, best first: those with at least one value; `isWithin` is
 * true for a list inside an object.
 */
export const columnsOf = (rows: ReadonlyArray<Row>, isWithin: boolean): ReadonlyArray<string> => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return names
    .filter((name) => rows.some((row) => !isEmpty(row[name])))
    .map((name) => ({ name, rank: rankOf(name, rows, isWithin) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ name }) => name)
}
