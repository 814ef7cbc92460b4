/** An instant as the API writes it; takes what drizzle (Date) or a raw statement (text) gives. */
export const iso = (instant: Date | string): string =>
  (typeof instant === "string" ? new Date(instant) : instant).toISOString()

export const isoOrNull = (instant: Date | string | null): string | null => (instant === null ? null : iso(instant))
