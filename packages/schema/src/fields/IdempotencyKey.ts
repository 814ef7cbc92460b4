import { isWritable } from "./writable.ts"

const longest = 200

/** How an Idempotency-Key is described wherever one is taken. */
export const idempotencyKeySchema = { type: "string", minLength: 1, maxLength: longest } as const

/** True for what may be an Idempotency-Key: 1 to 200 characters, of which none is NUL or half a surrogate pair, so that no two keys are kept as one. */
export const isIdempotencyKey = (key: string): boolean =>
  key !== "" && isWritable(key) && Array.from(key.slice(0, 2 * longest + 1)).length <= longest
