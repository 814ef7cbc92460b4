import { Buffer } from "node:buffer"
import { printableLine } from "@tidings/operator/printable"
import { isObject } from "@tidings/schema/isObject"

const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/u
const number = new Intl.NumberFormat("en")

/** Fields that identify a nested object, best first. */
const naming = ["key", "name", "email", "title", "id", "url"]

/** True for a value that fits in a cell unchanged. */
export const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value !== "object"

const objectText = (value: Readonly<Record<string, unknown>>): string => {
  const name = naming.map((field) => value[field]).find((one) => typeof one === "string")
  const parts = Object.entries(value).filter(([, one]) => isPlain(one) && one !== null)
  return typeof name === "string" ? name : parts.map(([field, one]) => `${field}=${cellOf(field, one)}`).join(" ")
}

/** Formats a value for a cell: a time as UTC without its fraction, a nested object by its name, a file by its size. */
export const cellOf = (field: string, value: unknown): string => {
  if (value === null || value === undefined) return ""
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (typeof value === "number") return String(value)
  if (Array.isArray(value)) {
    if (value.every(isPlain)) return value.map((one) => cellOf(field, one)).join(", ")
    return `${value.length} ${value.length === 1 ? "entry" : "entries"}`
  }
  if (isObject(value)) return printableLine(objectText(value))
  const text = String(value)
  if (field.endsWith("Base64")) return `${number.format(Buffer.byteLength(text, "base64"))} bytes: --output keeps them`
  return instant.test(text) ? text.replace(instant, "$1 $2") : text
}

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
export const answerColumnsOf = (rows: ReadonlyArray<Row>, isWithin: boolean): ReadonlyArray<string> => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return names
    .filter((name) => rows.some((row) => !isEmpty(row[name])))
    .map((name) => ({ name, rank: rankOf(name, rows, isWithin) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ name }) => name)
}
