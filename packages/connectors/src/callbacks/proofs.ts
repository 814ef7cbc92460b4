import { Clock, Effect } from "effect"
import { createHash, timingSafeEqual } from "node:crypto"
import { Unauthenticated } from "../Callback.ts"

/** Refuses a request that carries no proof; `message` says which proof it should carry. */
export const unproved = (message: string) => Effect.fail(new Unauthenticated({ isMissing: true, message }))

/** Refuses a request whose proof is wrong. */
export const disproved = (message: string) => Effect.fail(new Unauthenticated({ isMissing: false, message }))

/** True if a signature is the expected one; the time of the comparison reveals nothing about either. */
export const isSame = (given: Uint8Array, expected: Uint8Array): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)

const digest = (text: string): Buffer => createHash("sha256").update(text).digest()

/** Compares secrets like `isSame`, without revealing their length either. */
export const isSameText = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))

/** Parses Unix seconds as providers write them in headers; NaN for any other text. */
export const secondsIn = (text: string): number => (/^\d{1,12}$/u.test(text) ? Number(text) : NaN)

/**
 * Refuses a request that was signed (Unix seconds) longer ago than `oldestSeconds`, or further ahead of our clock than
 * `aheadSeconds`.
 */
export const signedRecently = Effect.fnUntraced(function* (
  atSeconds: number,
  { aheadSeconds = 300, oldestSeconds = 300 }: { readonly oldestSeconds?: number; readonly aheadSeconds?: number } = {}
) {
  const ageSeconds = (yield* Clock.currentTimeMillis) / 1000 - atSeconds
  const isRecent = ageSeconds <= oldestSeconds && ageSeconds >= -aheadSeconds
  if (!isRecent) return yield* disproved("The request was signed too long ago.")
})
