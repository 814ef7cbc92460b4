import { memoized } from "@tidings/schema/once/memoized"
import { isObject } from "@tidings/schema/isObject"

const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/u
const number = memoized(() => new Intl.NumberFormat("en"))

/** Fields that identify a nested object, best first. */
const naming = ["key", "name", "email", "title", "id", "url"]

/** True for a value that fits in a cell unchanged. */
export const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value !== "object"

/** Returns the number of bytes that a text in base64 stands for. */
const bytesOf = (base64: string): number => Math.floor((base64.replace(/={0,2}$/u, "").length * 3) / 4)

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
  if (isObject(value)) return objectText(value)
  const text = String(value)
  if (field.endsWith("Base64")) return `${number().format(bytesOf(text))} bytes`
  return instant.test(text) ? text.replace(instant, "$1 $2") : text
}
