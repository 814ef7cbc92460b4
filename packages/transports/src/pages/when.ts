import { memoized } from "@tidings/schema/once/memoized"
import { html, type Html } from "./html.ts"

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const day = memoized(
  () => new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" })
)
const date = memoized(() => new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }))
const full = memoized(
  () => new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "medium", timeZone: "UTC" })
)

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"} ago`

const ago = (at: Date, nowMs: number): string => {
  const age = Math.max(0, nowMs - at.getTime())
  if (age < minuteMs) return "just now"
  if (age < hourMs) return plural(Math.floor(age / minuteMs), "minute")
  return age < dayMs ? plural(Math.floor(age / hourMs), "hour") : day().format(at)
}

const time = (at: Date, words: string): Html =>
  html`<time datetime="${at.toISOString()}" title="${full().format(at)} UTC">${words}</time>`

/**
 * Renders the time since an instant, or its date after a day, because the server does not know the reader's time zone.
 */
export const when = (at: Date, nowMs: number): Html => time(at, ago(at, nowMs))

const left = (ms: number): string => {
  const [days, hours, minutes] = [Math.floor(ms / dayMs), Math.floor(ms / hourMs) % 24, Math.ceil(ms / minuteMs) % 60]
  const words = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`
  if (days > 0) return hours === 0 ? words(days, "day") : `${words(days, "day")} and ${words(hours, "hour")}`
  return hours > 0 ? words(hours, "hour") : words(Math.max(1, minutes), "minute")
}

/** Renders the time until an instant in words: `2 days and 3 hours`. */
export const timeLeft = (at: Date, nowMs: number): Html => time(at, left(Math.max(0, at.getTime() - nowMs)))

/** Renders an instant in full, in UTC. */
export const exactly = (at: Date): Html => time(at, `${full().format(at)} UTC`)

/** Renders the day of an instant, in UTC. */
export const dayOf = (at: Date): Html => time(at, date().format(at))
