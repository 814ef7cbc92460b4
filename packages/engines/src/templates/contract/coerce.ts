import type { VariableType } from "@tidings/schema/resources/Template"

/** Matches a text that is a number. */
export const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/u

/**
 * Coerces a value for a lenient contract: "12" to a number, 12 to a string, "true" to a boolean; any other value stays
 * unchanged.
 */
export const coerce = (type: VariableType, value: unknown): unknown => {
  if (typeof value !== "string") {
    return type === "string" && (typeof value === "number" || typeof value === "boolean") ? String(value) : value
  }
  const text = value.trim()
  if (type === "number") return decimal.test(text) ? Number(text) : value
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : value
  return type === "url" || type === "email" || type === "date" ? text : value
}
