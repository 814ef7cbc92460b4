import type { VariableType } from "@tidings/schema/resources/Template"

/** A text that is a number. */
export const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/u

/** What a lenient contract makes of a value: "12" a number, 12 a string, "true" a boolean; all else stays as it is. */
export const coerce = (type: VariableType, value: unknown): unknown => {
  if (typeof value !== "string") {
    return type === "string" && (typeof value === "number" || typeof value === "boolean") ? String(value) : value
  }
  const text = value.trim()
  if (type === "number") return decimal.test(text) ? Number(text) : value
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : value
  return type === "url" || type === "email" || type === "date" ? text : value
}
