import { Schema } from "effect"
import { text } from "./text.ts"

const day = String.raw`\d{4}-\d{2}-\d{2}`
const clock = String.raw`T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?`
const offset = String.raw`(Z|[+-]\d{2}:\d{2})`
const time = `${clock}${offset}`
const longest = "2026-11-20T15:44:30.123456789+01:00".length

const dayMs = 24 * 60 * 60 * 1000
const earliestMs = 0
// Services add hours and days to an instant, and a year after this one still has four digits.
const latestMs = Date.UTC(9998, 11, 31, 23, 59, 59, 999)

// Date.parse takes the 31st of November for the 1st of December.
const isReal = (written: string): boolean => {
  const date = written.slice(0, 10)
  const midnight = new Date(`${date}T00:00Z`)
  return [midnight.getTime(), Date.parse(written)].every(Number.isFinite) && midnight.toISOString().startsWith(date)
}

const isKept = (written: string): boolean => {
  const ms = Date.parse(written)
  return ms >= earliestMs && ms <= latestMs
}

/**
 * A real date and time of this form that every column and clock can hold: from 1970 to the end of 9998 in UTC, whatever
 * its offset.
 */
const timeOf = (form: RegExp, expected: string) =>
  text(
    { max: longest },
    Schema.isPattern(form, { expected, fieldCode: "format_invalid" }).abort(),
    Schema.makeFilter((written: string) => isReal(written) || "a real date and time", undefined, true),
    Schema.makeFilter((written: string) => isKept(written) || "a time from 1970 to 9998, in UTC", {
      fieldCode: "out_of_range",
      // The annotations of the whole schema are written with the last check, if that check is written at all.
      toJsonSchema: () => ({})
    })
  )

/** An ISO 8601 instant on the wire and in code: a string, in UTC when the service writes it. */
export const Timestamp = timeOf(new RegExp(`^${day}${time}$`, "u"), "an ISO 8601 time with its offset").annotate({
  format: "date-time",
  description: "ISO 8601, UTC",
  examples: ["2026-11-20T15:44:30.123Z"]
})

/** A local time without a zone, as a wall clock shows it, or an instant with its offset. */
export const WallTime = timeOf(
  new RegExp(`^${day}${clock}${offset}?$`, "u"),
  "a local time such as 2027-03-28T09:30, or an ISO 8601 time with its offset"
)

const bound = (means: string) =>
  timeOf(new RegExp(`^${day}(${time})?$`, "u"), "an ISO 8601 time with its offset, or a date").annotate({
    description: `ISO 8601; a date alone means ${means} of that day, UTC`,
    examples: ["2026-11-20T15:44:30.123Z", "2026-11-20"]
  })

const isInstant = Schema.is(bound("the beginning"))

/** Returns the Unix milliseconds of an ISO 8601 time, or of the beginning of a date; undefined for any other text. */
export const instantOf = (written: string): number | undefined => (isInstant(written) ? Date.parse(written) : undefined)

/** The bounds of a time window, both inclusive: instants, or days that are wholly in the window. */
export const windowFields = {
  since: Schema.optionalKey(bound("the beginning")),
  until: Schema.optionalKey(bound("the end"))
}

/** Returns the first and the last Unix millisecond of a window; undefined for a bound that is not given. */
export const windowOf = ({ since, until }: Schema.Struct.Type<typeof windowFields>) => ({
  sinceMs: since === undefined ? undefined : Date.parse(since),
  untilMs: until === undefined ? undefined : Date.parse(until) + (until.includes("T") ? 0 : dayMs - 1)
})
