const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Time from the last look at a verified domain to the next. */
export const weekMs = 7 * dayMs

const early = [1, 5, 15].map((minutes) => minutes * minuteMs)
const hourlyUntilMs = 72 * hourMs
const dailyUntilMs = 14 * dayMs

/** Returns the first multiple of a step that is later. */
const after = (ageMs: number, stepMs: number): number => (Math.floor(ageMs / stepMs) + 1) * stepMs

/**
 * Returns the time of the next look at a pending domain: 1, 5 and 15 minutes after it was added, then hourly for 72
 * hours, then daily until the 14th day; undefined after that.
 */
export const nextPendingLook = (addedMs: number, nowMs: number): number | undefined => {
  const age = Math.max(0, nowMs - addedMs)
  if (age >= dailyUntilMs) return undefined
  const soon = early.find((step) => step > age)
  const next = soon ?? (age < hourlyUntilMs ? after(age, hourMs) : after(age, dayMs))
  return addedMs + Math.min(next, dailyUntilMs)
}
