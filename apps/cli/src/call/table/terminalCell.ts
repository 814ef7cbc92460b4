import { cellOf } from "@tidings/fields/answers/cellOf"
import { printableLine } from "@tidings/operator/printable"
import { isObject } from "@tidings/schema/isObject"

/** Formats a value for a cell of a terminal: a file by its size and the flag that keeps it. */
export const terminalCell = (field: string, value: unknown): string => {
  const text = cellOf(field, value)
  if (isObject(value)) return printableLine(text)
  return field.endsWith("Base64") && text !== "" ? `${text}: --output keeps them` : text
}
