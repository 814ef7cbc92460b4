import { credentialsRefused, failureOf, rejected, retryAfter, throttled, untilReset } from "../../http/failureOf.ts"
import type { FailureOf } from "../../http/failingAs.ts"
import { textIn } from "../../http/jsonParts.ts"

/** Problems of the app or of its plan, by the last part of their type. */
const ofApp = /\/(?:client-forbidden|oauth1-permissions|unsupported-authentication|usage-capped)$/u

/** What an answer that is no success means, by the problem in its body (docs.x.com/x-api/fundamentals/response-codes-and-errors, 2026-08). */
export const xFailure: FailureOf = (answer, asked) => {
  const { detail, errors, title, type } = answer.json ?? {}
  const refusal = {
    message: textIn(detail, errors?.[0]?.message, title, answer.text),
    providerCode: typeof type === "string" ? type.replace(/^.*\//u, "") : undefined
  }
  if (typeof type === "string" && ofApp.test(type)) return credentialsRefused(answer, refusal)
  // A text that was posted just now, or a conversation that is closed to the account.
  if (answer.status === 403) return rejected(answer, refusal)
  if (answer.status !== 429) return failureOf(answer, refusal, asked)
  const { nowMs } = asked
  return throttled(answer, refusal, retryAfter(answer, nowMs) ?? untilReset(answer, "x-rate-limit-reset", nowMs))
}
