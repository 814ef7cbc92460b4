import { credentialsRefused, failureOf, retryAfter, throttled, untilReset } from "../../http/failureOf.ts"
import type { FailureOf } from "../../http/failingAs.ts"
import { textIn } from "../../http/jsonParts.ts"

/** Words of a 403 that concerns the account: a token without the scope, an account that may not act. */
const ofAccount = /authorized scopes|your login|disabled|suspended|confirm/iu

/**
 * Maps a server's answer that is no success to a failure (docs.joinmastodon.org/entities/Error and /api/rate-limits,
 * 2026-07).
 */
export const mastodonFailure: FailureOf = (answer, asked) => {
  const { error, error_description } = answer.json ?? {}
  const refusal = { message: textIn(error_description, error, answer.text) }
  if (answer.status === 403 && ofAccount.test(refusal.message)) return credentialsRefused(answer, refusal)
  if (answer.status !== 429) return failureOf(answer, refusal, asked)
  const { nowMs } = asked
  return throttled(answer, refusal, untilReset(answer, "x-ratelimit-reset", nowMs) ?? retryAfter(answer, nowMs))
}
