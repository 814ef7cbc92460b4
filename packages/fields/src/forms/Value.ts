import { isObject } from "@tidings/schema/isObject"
import type { JsonType } from "../Field.ts"

/** Parses a text as JSON; undefined if it is none. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const typeOf = (value: unknown): JsonType | undefined => {
  if (Array.isArray(value)) return "array"
  if (isObject(value)) return "object"
  return value === null || value === undefined ? undefined : (typeof value as JsonType)
}

/**
 * Returns what a text stands for: JSON of one of these types, else the text itself. A text in quotes stands for what is
 * in them only if it could not be written without.
 */
export const valueOf = (text: string, types: ReadonlyArray<JsonType>): unknown => {
  const value = parsedJson(text)
  const type = typeOf(value)
  if (type === undefined || !types.includes(type)) return text
  return typeof value === "string" && textOfValue(value, types) !== text ? text : value
}

/** Returns the one line that stands for a value: the inverse of `valueOf`. */
export const textOfValue = (value: unknown, types: ReadonlyArray<JsonType>): string => {
  if (typeof value !== "string") return JSON.stringify(value)
  const isItself = value === value.trim() && !/[\r\n]/u.test(value) && value !== "" && valueOf(value, types) === value
  return isItself ? value : JSON.stringify(value)
}
