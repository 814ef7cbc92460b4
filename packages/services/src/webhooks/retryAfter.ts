const mostSeconds = 24 * 60 * 60

/**
 * The seconds requested by a Retry-After header, given as seconds or a date (RFC 9110 §10.2.3); at most a day, 0 if it
 * is absent or invalid.
 */
export const askedSeconds = (header: string | undefined, nowMs: number): number => {
  if (header === undefined) return 0
  const text = header.trim()
  const seconds = /^\d{1,15}$/u.test(text) ? Number(text) : (Date.parse(text) - nowMs) / 1000
  return seconds > 0 ? Math.min(seconds, mostSeconds) : 0
}
