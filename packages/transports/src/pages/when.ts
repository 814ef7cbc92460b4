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

const minute = memoized(
  () =>
    new Intl.DateTimeFormat("en-GB", {
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      timeZone: "UTC"
    })
)
const clock = memoized(
  () => new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZone: "UTC" })
)

/** The word "ago" is dropped in narrow tables. */
const since = (words: string): Html => html`${words}<span class="ago"> ago</span>`

const ago = (at: Date, nowMs: number): Html | string => {
  const age = nowMs - at.getTime()
  if (age < -minuteMs) return minute().format(at)
  if (age < minuteMs) return "just now"
  if (age < hourMs) return since(`${Math.floor(age / minuteMs)} min`)
  return age < dayMs ? since(`${Math.floor(age / hourMs)} h`) : day().format(at)
}

/** An element whose title, and whose words if it says how, the reader's browser puts into its own time zone. */
const time = (at: Date, words: Html | string, shown?: "clock" | "minute"): Html =>
  html`<time
    datetime="${at.toISOString()}"
    title="${full().format(at)} UTC"
    ${shown !== undefined && html` data-${shown}`}
    >${words}</time
  >`

/**
 * Renders the time since an instant, or its date after a day, because the server does not know the reader's time zone.
 */
export const when = (at: Date, nowMs: number): Html =>
  time(at, ago(at, nowMs), at.getTime() > nowMs + minuteMs ? "minute" : undefined)

/** Renders the time of one step among others: to the second, with its day unless that is today. */
export const stepTime = (at: Date, nowMs: number): Html => {
  const isToday = at.toISOString().slice(0, 10) === new Date(nowMs).toISOString().slice(0, 10)
  return isToday ? time(at, clock().format(at), "clock") : time(at, minute().format(at), "minute")
}

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
