/** Returns the output of `{{ value }}`: empty for null, an array's items concatenated, an object as JSON. */
export const printable = (value: unknown): string => {
  if (typeof value === "string") return value
  if (value === null || value === undefined) return ""
  if (Array.isArray(value)) return value.map(printable).join("")
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}
