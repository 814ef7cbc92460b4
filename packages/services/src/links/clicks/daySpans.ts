import type { DaySpan, Spans } from "@tidings/storage/repositories/LinkStatsRepository"

const dayMs = 24 * 60 * 60 * 1000

/** Days after a month during which its clicks may still arrive. */
const openForDays = 3

/** Formats Unix milliseconds as a UTC day (ISO 8601). */
export const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const none: DaySpan = { first: "9999-12-31", last: "0001-01-01" }

/** A window of this many UTC days, ending on the day of `nowMs` or `daysBefore` days earlier. */
export const lastDays = (nowMs: number, days: number, daysBefore = 0): DaySpan => {
  const last = nowMs - daysBefore * dayMs
  return { first: dateOf(last - (days - 1) * dayMs), last: dateOf(last) }
}

/** Lists every day of a window. */
export const daysOf = ({ first, last }: DaySpan): ReadonlyArray<string> => {
  const start = Date.parse(first)
  return Array.from({ length: (Date.parse(last) - start) / dayMs + 1 }, (_, index) => dateOf(start + index * dayMs))
}

const firstOfMonth = (date: string, monthsLater = 0): string => {
  const at = new Date(date)
  return dateOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + monthsLater, 1))
}

/** A window, and the whole months within it. */
export const daysAndMonthsOf = (days: DaySpan): Spans => {
  const start = days.first === firstOfMonth(days.first) ? days.first : firstOfMonth(days.first, 1)
  const end = firstOfMonth(dateOf(Date.parse(days.last) + dayMs))
  return { days, months: start < end ? { first: start, last: dateOf(Date.parse(end) - dayMs) } : none }
}

/** First days of the last two months that can get no more clicks. */
export const closedMonths = (nowMs: number): ReadonlyArray<string> => {
  const open = dateOf(nowMs - openForDays * dayMs)
  return [firstOfMonth(open, -2), firstOfMonth(open, -1)]
}
