import { credentialsRefused, failureOf, throttled, untilReset, type FailureOf } from "../../http/failureOf.ts"
import { textIn } from "../../http/jsonParts.ts"

/** Refused tokens are answered 400, not 401 (atproto.com/specs/xrpc, 2026-08). */
const ofCredentials = new Set([
  "AccountDeactivated",
  "AccountSuspended",
  "AccountTakedown",
  "AuthFactorTokenRequired",
  "AuthMissing",
  "AuthenticationRequired",
  "ExpiredToken",
  "InvalidToken"
])

/** Maps an answer that is no success to a failure, by the name in its body. */
export const blueskyFailure: FailureOf = (answer, asked) => {
  const name = textIn(answer.json?.error)
  const refusal = { message: textIn(answer.json?.message, answer.text), providerCode: name || undefined }
  if (ofCredentials.has(name)) return credentialsRefused(answer, refusal)
  const wait = untilReset(answer, "ratelimit-reset", asked.nowMs)
  return answer.status === 429 && wait !== undefined
    ? throttled(answer, refusal, wait)
    : failureOf(answer, refusal, asked)
}
