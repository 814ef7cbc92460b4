import { Schema } from "effect"
import { text } from "../fields/text.ts"

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** A duration, `<integer><s|m|h|d|w>`; a day is always 24 hours, also when clocks change. */
export const Duration = text(
  { max: 10 },
  Schema.isPattern(/^[1-9][0-9]{0,8}[smhdw]$/u, { expected: "a whole number and s, m, h, d or w, such as 90m or 2d" })
).annotate({
  identifier: "Duration",
  description: "A whole number and its unit: s, m, h, d (24 hours exactly) or w",
  examples: ["2d", "90m"]
})
export type Duration = typeof Duration.Type

/** Returns the milliseconds of a duration. */
export const durationMs = (duration: Duration): number => Number(duration.slice(0, -1)) * unitMs[duration.slice(-1)]!

/** A duration within bounds, both included. */
export const durationBetween = (shortest: Duration, longest: Duration) =>
  Duration.check(
    Schema.makeFilter(
      (duration: string) => {
        const ms = durationMs(duration)
        return (ms >= durationMs(shortest) && ms <= durationMs(longest)) || `Expected ${shortest} to ${longest}`
      },
      { fieldCode: "out_of_range", toJsonSchema: () => ({}) }
    )
  )

/** A time of day, HH:MM, without a date and a zone. */
export const LocalTime = text(
  { max: 5 },
  Schema.isPattern(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/u, { expected: "a time of day from 00:00 to 23:59" })
).annotate({
  identifier: "LocalTime",
  description: "HH:MM, 00:00 to 23:59, in the run's time zone",
  examples: ["09:00"]
})
export type LocalTime = typeof LocalTime.Type

/** An instant (with an offset), a time in the run's zone (without one), or one output of Liquid that gives either. */
export const Until = text(
  { max: 500 },
  Schema.isPattern(/^(?:\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})?|\{\{[^{}]*\}\})$/u, {
    expected: "a time such as 2027-05-12T09:00 or 2027-05-12T09:00+02:00, or {{ a path }} to one"
  })
).annotate({
  identifier: "Until",
  description: "With an offset an instant, without one a time in the run's time zone; or {{ a path }} to either",
  examples: ["2027-05-12T09:00", "2027-05-12T18:00+02:00", "{{ trigger.starts_at }}"]
})

/** Local hours in which nothing is sent. */
export const QuietHours = Schema.Struct({
  from: LocalTime.annotateKey({ description: "Start of the quiet hours" }),
  to: LocalTime.annotateKey({ description: "End of the quiet hours; before `from` if they span midnight" }),
  days: Schema.optionalKey(
    Schema.Array(Schema.Literals(["mon", "tue", "wed", "thu", "fri", "sat", "sun"]))
      .check(Schema.isBetweenLength(1, 7), Schema.isUnique())
      .annotate({ description: "Days with any sending; by default every day" })
  )
}).annotate({ identifier: "QuietHours", description: "Local hours in which nothing is sent: sends wait for their end" })
export type QuietHours = typeof QuietHours.Type

export const QuietHoursOrOff = Schema.Union([QuietHours, Schema.Literal("off")])
