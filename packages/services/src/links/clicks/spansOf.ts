import type { Span, Spans } from "@tidings/storage/repositories/LinkStatsRepository"

const dayMs = 24 * 60 * 60 * 1000

/** Clicks of a month may still come in for so many days after it. */
const openForDays = 3

/** The UTC day of Unix milliseconds, as ISO 8601 says it. */
export const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const none: Span = { first: "9999-12-31", last: "0001-01-01" }

/** As many UTC days as said, the last of them that of `nowMs`, or so many days before. */
export const windowOf = (nowMs: number, days: number, daysBefore = 0): Span => {
  const last = nowMs - daysBefore * dayMs
  return { first: dateOf(last - (days - 1) * dayMs), last: dateOf(last) }
}

/** Every day of a window. */
export const daysOf = ({ first, last }: Span): ReadonlyArray<string> => {
  const start = Date.parse(first)
  return Array.from({ length: (Date.parse(last) - start) / dayMs + 1 }, (_, index) => dateOf(start + index * dayMs))
}

const firstOfMonth = (date: string, monthsLater = 0): string => {
  const at = new Date(date)
  return dateOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + monthsLater, 1))
}

/** A window and the whole months within it. */
export const spansOf = (days: Span): Spans => {
  const start = days.first === firstOfMonth(days.first) ? days.first : firstOfMonth(days.first, 1)
  const end = firstOfMonth(dateOf(Date.parse(days.last) + dayMs))
  return { days, months: start < end ? { first: start, last: dateOf(Date.parse(end) - dayMs) } : none }
}

/** The firsts of the last two months in which nothing is counted any more. */
export const closedMonths = (nowMs: number): ReadonlyArray<string> => {
  const open = dateOf(nowMs - openForDays * dayMs)
  return [firstOfMonth(open, -2), firstOfMonth(open, -1)]
}
