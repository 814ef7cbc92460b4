const mostSeconds = 24 * 60 * 60

/** The seconds that a Retry-After header asks for, as seconds or as a date (RFC 9110 §10.2.3); a day at most, 0 when it says nothing. */
export const askedSeconds = (header: string | undefined, nowMs: number): number => {
  if (header === undefined) return 0
  const text = header.trim()
  const seconds = /^\d{1,15}$/u.test(text) ? Number(text) : (Date.parse(text) - nowMs) / 1000
  return seconds > 0 ? Math.min(seconds, mostSeconds) : 0
}
