/** The Postgres type `boolean`. */
export const booleanType = 16

/**
 * Writes a boolean as Postgres reads it; throws a TypeError for any other value. postgres.js by itself would write the
 * text "true" as false.
 */
export const booleanText = (value: unknown): string => {
  if (typeof value !== "boolean") throw new TypeError(`a boolean of a statement is given as ${typeof value}`)
  return value ? "t" : "f"
}
