import { isWritable } from "./writable.ts"

const longest = 200

/** The JSON Schema of an Idempotency-Key, for every place that takes one. */
export const idempotencyKeySchema = { type: "string", minLength: 1, maxLength: longest } as const

/**
 * True for a valid Idempotency-Key: 1 to 200 characters without NUL and without lone surrogates, which the database
 * could store alike for two keys.
 */
export const isIdempotencyKey = (key: string): boolean =>
  key !== "" && isWritable(key) && Array.from(key.slice(0, 2 * longest + 1)).length <= longest
