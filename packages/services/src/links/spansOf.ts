import type { Span, Spans } from "@tidings/storage/repositories/LinkStatsRepository"

const dayMs = 24 * 60 * 60 * 1000

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
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

const dayBefore = (date: string): string => dateOf(Date.parse(date) - dayMs)

/** A window as single days, as they are kept of links. */
export const singleDays = (window: Span): Spans => ({ head: window, months: none, tail: none })

/** A window as its whole months, with the days before and after them, as they are kept of workspaces. */
export const spansOf = ({ first, last }: Span): Spans => {
  const start = first === firstOfMonth(first) ? first : firstOfMonth(first, 1)
  const end = firstOfMonth(dateOf(Date.parse(last) + dayMs))
  if (start >= end) return singleDays({ first, last })
  return {
    head: { first, last: dayBefore(start) },
    months: { first: start, last: dayBefore(end) },
    tail: { first: end, last }
  }
}
