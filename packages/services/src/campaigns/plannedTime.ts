import { DateTime } from "effect"
import { zoneNamed } from "@tidings/engines/sequences/step/time/localTime"

/**
 * The instant (Unix milliseconds) of a local time; `skipped` if clocks never show it that day, `twice` if they show it
 * again later.
 */
interface Resolved {
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

/**
 * Resolves a local time in a zone: a time that the clocks skip moves forward by the gap, and for one that comes twice
 * the first counts.
 */
export const resolveLocalTime = (zone: DateTime.TimeZone, local: string): Resolved | undefined => {
  const parts = partsOf(local)
  if (parts === undefined) return undefined
  const by = (disambiguation: "compatible" | "earlier" | "later") =>
    DateTime.toEpochMillis(DateTime.makeZonedUnsafe(parts, { timeZone: zone, adjustForTimeZone: true, disambiguation }))
  const atMs = by("compatible")
  if (by("earlier") === by("later")) return { atMs, clocks: "exact" }
  return { atMs, clocks: shownAt(zone, atMs).startsWith(local.slice(0, 16)) ? "twice" : "skipped" }
}

interface PlannedTime {
  readonly sendsAtMs: number
  /** Local time that clocks show then, to the second. */
  readonly localAt: string
  /** Explanation if a clock change affects that time; undefined otherwise. */
  readonly note: string | undefined
}

const noteOf = ({ clocks }: Resolved, asked: string, shown: string, timezone: string): string | undefined => {
  if (clocks === "exact") return undefined
  const time = asked.slice(0, 16).replace("T", " ")
  return clocks === "twice"
    ? `The clocks of ${timezone} show ${time} twice: the mail leaves at the first.`
    : `The clocks of ${timezone} skip ${time}: the mail leaves when they show ${shown.slice(0, 16).replace("T", " ")}.`
}

/** Parses a local time of a zone, or an instant with its offset; undefined if it is not a valid time. */
export const plannedTime = (scheduleAt: string, timezone: string): PlannedTime | undefined => {
  const zone = zoneNamed(timezone)
  if (zone === undefined) return undefined
  if (!wall.test(scheduleAt)) {
    const sendsAtMs = Date.parse(scheduleAt)
    return Number.isNaN(sendsAtMs) ? undefined : { sendsAtMs, localAt: shownAt(zone, sendsAtMs), note: undefined }
  }
  const resolved = resolveLocalTime(zone, scheduleAt)
  if (resolved === undefined) return undefined
  // In other zones the mail leaves at the local time that was asked for, which their clocks may not skip.
  const localAt = `${scheduleAt.slice(0, 16)}:${scheduleAt.slice(17, 19) || "00"}`
  return { sendsAtMs: resolved.atMs, localAt, note: noteOf(resolved, localAt, shownAt(zone, resolved.atMs), timezone) }
}
