import { DateTime } from "effect"
import { zoneNamed } from "@tidings/engines/sequences/step/time/localTime"

/** An instant (Unix milliseconds) at which clocks show a time; `skipped` where they never do that day, `twice` where they do so again later. */
export interface Resolved {
  readonly atMs: number
  readonly clocks: "exact" | "skipped" | "twice"
}

const wall = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/u

const partsOf = (local: string) => {
  const [year, month, day, hour, minute, second] = (wall.exec(local) ?? [])
    .slice(1)
    .map((digits) => Number(digits ?? 0))
  const isTime = hour !== undefined && hour < 24 && minute! < 60 && second! < 60
  return isTime ? { year: year!, month: month!, day: day!, hour, minute: minute!, second: second! } : undefined
}

const shownAt = (zone: DateTime.TimeZone, atMs: number): string => {
  const { day, hour, minute, month, second, year } = DateTime.toParts(
    DateTime.makeZonedUnsafe(atMs, { timeZone: zone })
  )
  const two = (part: number) => String(part).padStart(2, "0")
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`
}

/** The instant at which the clocks of a zone show a time: one that they skip moves forward by the gap, one that comes twice is its first. */
export const resolve = (zone: DateTime.TimeZone, local: string): Resolved | undefined => {
  const parts = partsOf(local)
  if (parts === undefined) return undefined
  const by = (disambiguation: "compatible" | "earlier" | "later") =>
    DateTime.toEpochMillis(DateTime.makeZonedUnsafe(parts, { timeZone: zone, adjustForTimeZone: true, disambiguation }))
  const atMs = by("compatible")
  if (by("earlier") === by("later")) return { atMs, clocks: "exact" }
  return { atMs, clocks: shownAt(zone, atMs).startsWith(local.slice(0, 16)) ? "twice" : "skipped" }
}

export interface PlannedTime {
  readonly sendsAtMs: number
  /** What clocks are to show then, to the second. */
  readonly localAt: string
  /** What is to be known where the clocks change at that hour. */
  readonly note: string | undefined
}

const noteOf = ({ clocks }: Resolved, asked: string, shown: string, timezone: string): string | undefined => {
  if (clocks === "exact") return undefined
  const time = asked.slice(0, 16).replace("T", " ")
  return clocks === "twice"
    ? `The clocks of ${timezone} show ${time} twice: the mail leaves at the first.`
    : `The clocks of ${timezone} skip ${time}: the mail leaves when they show ${shown.slice(0, 16).replace("T", " ")}.`
}

/** What a local time of a zone, or an instant with its offset, means; undefined for what is no time. */
export const plannedTime = (scheduleAt: string, timezone: string): PlannedTime | undefined => {
  const zone = zoneNamed(timezone)
  if (zone === undefined) return undefined
  if (!wall.test(scheduleAt)) {
    const sendsAtMs = Date.parse(scheduleAt)
    return Number.isNaN(sendsAtMs) ? undefined : { sendsAtMs, localAt: shownAt(zone, sendsAtMs), note: undefined }
  }
  const resolved = resolve(zone, scheduleAt)
  if (resolved === undefined) return undefined
  // In the other zones it leaves at the hour that was asked for, which their clocks may well show.
  const localAt = `${scheduleAt.slice(0, 16)}:${scheduleAt.slice(17, 19) || "00"}`
  return { sendsAtMs: resolved.atMs, localAt, note: noteOf(resolved, localAt, shownAt(zone, resolved.atMs), timezone) }
}
