import {
  credentialsRefused,
  failureOf,
  rejected,
  retryAfter,
  throttled,
  untilReset,
  type FailureOf
} from "../../http/failureOf.ts"
import { textIn } from "../../http/jsonParts.ts"

/** Problems of the app, by the last part of their type. */
const ofApp = /\/(?:client-forbidden|oauth1-permissions|unsupported-authentication)$/u
/** The app's usage cap for a period is reached; it resets with the period, whose end the problem does not tell. */
const usedUp = /\/usage-capped$/u
const daySeconds = 86_400

/**
 * Maps an answer that is no success to a failure, by the problem in its body
 * (docs.x.com/x-api/fundamentals/response-codes-and-errors, 2026-08).
 */
export const xFailure: FailureOf = (answer, asked) => {
  const { detail, errors, title, type } = answer.json ?? {}
  const refusal = {
    message: textIn(detail, errors?.[0]?.message, title, answer.text),
    providerCode: typeof type === "string" ? type.replace(/^.*\//u, "") : undefined
  }
  if (typeof type === "string" && ofApp.test(type)) return credentialsRefused(answer, refusal)
  if (typeof type === "string" && usedUp.test(type))
    return throttled(answer, refusal, untilReset(answer, "x-rate-limit-reset", asked.nowMs) ?? daySeconds)
  // A text that was posted just now, or a conversation that is closed to the account.
  if (answer.status === 403) return rejected(answer, refusal)
  if (answer.status !== 429) return failureOf(answer, refusal, asked)
  const { nowMs } = asked
  return throttled(answer, refusal, retryAfter(answer, nowMs) ?? untilReset(answer, "x-rate-limit-reset", nowMs))
}
