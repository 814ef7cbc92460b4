import { Schema } from "effect"

const isoDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/u

// Date.parse takes the 31st of November for the 1st of December.
const isReal = (text: string): boolean => {
  const day = text.slice(0, 10)
  const midnight = new Date(`${day}T00:00Z`)
  return [midnight.getTime(), Date.parse(text)].every(Number.isFinite) && midnight.toISOString().startsWith(day)
}

/** An ISO 8601 instant on the wire and in code: a string, in UTC when the service writes it. */
export const Timestamp = Schema.String.check(
  Schema.makeFilter((text: string) => isReal(text) || "a real date and time"),
  Schema.isPattern(isoDateTime)
).annotate({ format: "date-time", description: "ISO 8601, UTC", examples: ["2026-11-20T15:44:30.123Z"] })
