const mostSeconds = 24 * 60 * 60
// The worker takes up to 10 % off a wait; asking for this much more keeps it from coming too early.
const jitterMargin = 1 / 0.9

/** The seconds that a Retry-After header asks for, as seconds or as a date (RFC 9110 §10.2.3); a day at most, undefined when it says nothing. */
const askedSeconds = (header: string | undefined, nowMs: number): number | undefined => {
  if (header === undefined) return undefined
  const text = header.trim()
  const seconds = /^\d{1,15}$/u.test(text) ? Number(text) : (Date.parse(text) - nowMs) / 1000
  return seconds > 0 ? Math.min(seconds, mostSeconds) : undefined
}

/** How long to wait instead of the scheduled seconds: never less than the receiver asked for, never less than scheduled. */
export const waitSeconds = (header: string | undefined, scheduledSeconds: number, nowMs: number): number => {
  const asked = askedSeconds(header, nowMs)
  return asked === undefined ? scheduledSeconds : Math.max(scheduledSeconds, asked * jitterMargin)
}
