import { Schema } from "effect"

const isoDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/u

/** An ISO 8601 instant on the wire and in code: a string, in UTC when the service writes it. */
export const Timestamp = Schema.String.check(
  Schema.makeFilter((text: string) => !Number.isNaN(Date.parse(text)) || "a real date and time"),
  Schema.isPattern(isoDateTime)
).annotate({ format: "date-time", description: "ISO 8601, UTC", examples: ["2026-11-20T15:44:30.123Z"] })
