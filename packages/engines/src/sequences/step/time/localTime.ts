import type { LocalTime, QuietHours } from "@tidings/schema/sequences/Definition"
import { DateTime } from "effect"
import { LruCache } from "../../../caches/LruCache.ts"

const known = new LruCache<{ readonly zone: DateTime.TimeZone.Named | undefined }>({ entries: 2_000, weight: 2_000 })

const zoneOf = (name: string): DateTime.TimeZone.Named | undefined => {
  try {
    return DateTime.zoneMakeNamedUnsafe(new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone)
  } catch {
    return undefined
  }
}

/** Returns the zone with this IANA name, in any case; undefined if there is none. */
export const zoneNamed = (name: string): DateTime.TimeZone.Named | undefined => {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/u.test(name)) return undefined
  const found = known.get(name)
  if (found !== undefined) return found.zone
  const zone = zoneOf(name)
  known.set(name, { zone }, 1)
  return zone
}

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

type Which = "compatible" | "later"

/**
 * Returns the instant of a local time. A skipped hour moves forward; a repeated one means the first, or the second if
 * `later`.
 */
const instantOf = (zone: DateTime.TimeZone, day: Day, minutes: number, which: Which = "compatible"): number =>
  DateTime.toEpochMillis(
    DateTime.makeZonedUnsafe(
      { ...day, hour: Math.floor(minutes / 60), minute: minutes % 60 },
      { timeZone: zone, adjustForTimeZone: true, disambiguation: which }
    )
  )

const partsOf = (zone: DateTime.TimeZone, ms: number) =>
  DateTime.toParts(DateTime.makeZonedUnsafe(ms, { timeZone: zone }))

const minutesOf = (time: LocalTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const dayAfter = ({ day, month, year }: Day): Day => {
  const next = new Date(Date.UTC(year, month - 1, day + 1))
  return { year: next.getUTCFullYear(), month: next.getUTCMonth() + 1, day: next.getUTCDate() }
}

const dayOf = ({ day, month, year }: Day): Day => ({ year, month, day })

/** Returns the first instant from `fromMs` on with this local time in the zone. */
export const nextLocal = (zone: DateTime.TimeZone, fromMs: number, time: LocalTime): number => {
  const today = dayOf(partsOf(zone, fromMs))
  const minutes = minutesOf(time)
  const at = instantOf(zone, today, minutes)
  return at >= fromMs ? at : instantOf(zone, dayAfter(today), minutes)
}

const written = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?)?(Z|[+-]\d{2}:\d{2})?$/u

/**
 * Returns the instant of a text: by its offset, or in the zone if it has none. Undefined for a text that is no time
 * from 1970 to 9998.
 */
export const instantWritten = (zone: DateTime.TimeZone, text: string): number | undefined => {
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = "0", offset] = written.exec(text) ?? []
  const date = { year: Number(year), month: Number(month), day: Number(day) }
  const utc = Date.UTC(date.year, date.month - 1, date.day)
  const isDay = new Date(utc).getUTCMonth() + 1 === date.month && date.year >= 1970 && date.year < 9999
  if (!isDay || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const minutes = Number(hour) * 60 + Number(minute)
  const rest = Number(second) * 1_000 + Number(fraction.padEnd(3, "0"))
  if (offset === undefined) return instantOf(zone, date, minutes) + rest
  const ahead = offset === "Z" ? 0 : minutesOf(offset.slice(1)) * (offset.startsWith("-") ? -1 : 1)
  return utc + (minutes - ahead) * 60_000 + rest
}

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const

const isWithin = (minutes: number, from: number, to: number): boolean =>
  from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to

/**
 * Returns the time at which quiet hours in force at `atMs` end by themselves: the next `to`, or the begin of the next
 * day; `atMs` if they are not in force.
 */
const released = (zone: DateTime.TimeZone, { days, from, to }: QuietHours, atMs: number): number => {
  const { hour, minute, weekDay, ...rest } = partsOf(zone, atMs)
  const today = dayOf(rest)
  if (days !== undefined && !days.includes(weekdays[weekDay]!)) return instantOf(zone, dayAfter(today), 0)
  const end = minutesOf(to)
  if (!isWithin(hour * 60 + minute, minutesOf(from), end)) return atMs
  const ends = [
    instantOf(zone, today, end),
    instantOf(zone, today, end, "later"),
    instantOf(zone, dayAfter(today), end)
  ]
  return ends.find((ms) => ms > atMs) ?? atMs
}

/** Maximum number of releases to follow: two weeks of days without any sending, each left twice. */
const longestSearch = 28

/** Returns the first instant from `atMs` on that is not quiet. */
export const quietUntil = (zone: DateTime.TimeZone, hours: QuietHours | "off" | undefined, atMs: number): number => {
  if (hours === undefined || hours === "off") return atMs
  let at = atMs
  for (let turn = 0; turn < longestSearch; turn++) {
    const next = released(zone, hours, at)
    if (next <= at) return at
    at = next
  }
  return at
}
