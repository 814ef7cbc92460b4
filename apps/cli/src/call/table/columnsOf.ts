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

/** When things happened that are told one after another. */
const moment = /^(?:at|timestamp)$/u

/** What a reader looks for first comes first: which one it is, what it is called, how it is; times, ids of others and nested values come last. */
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

/** The fields of like objects that are worth a column, best first: those in which at least one says something; `isWithin` for a list that an object holds. */
export const columnsOf = (rows: ReadonlyArray<Row>, isWithin: boolean): ReadonlyArray<string> => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return names
    .filter((name) => rows.some((row) => !isEmpty(row[name])))
    .map((name) => ({ name, rank: rankOf(name, rows, isWithin) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ name }) => name)
}
