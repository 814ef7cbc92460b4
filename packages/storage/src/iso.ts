/** An instant in the API's format; accepts a Date (drizzle) or text (raw statements). */
export const isoOf = (instant: Date | string): string =>
  (typeof instant === "string" ? new Date(instant) : instant).toISOString()

export const isoOrNull = (instant: Date | string | null): string | null => (instant === null ? null : isoOf(instant))

/** An instant in Unix milliseconds, in the API's format. */
export const isoAt = (ms: number): string => new Date(ms).toISOString()
