import { Effect, type Redacted } from "effect"
import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import {
  failingAs,
  type FailureOf,
  credentialsRefused,
  failureOf,
  faulty,
  rejected,
  retryAfter,
  throttled
} from "../../http/failureOf.ts"
import { bearerApi, type JsonApi } from "../../http/jsonApi.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { textIn } from "../../http/jsonParts.ts"

const needsOperator = new Set([
  "access_token_invalid",
  "scope_not_authorized",
  "scope_permission_missed",
  "spam_risk_user_banned_from_posting",
  "unaudited_client_can_only_post_to_private_accounts"
])
const ofTheDay = new Set([
  "spam_risk_too_many_posts",
  "spam_risk_too_many_pending_share",
  "reached_active_user_cap",
  "rate_limit_exceeded"
])

const codeOf = ({ json }: ProviderAnswer): string | undefined =>
  typeof json?.error?.code === "string" ? json.error.code : undefined

/** True if the answer carries an error code: a success says `ok`, or has no body. */
const isTiktokRefusal = (answer: ProviderAnswer): boolean => (codeOf(answer) ?? "ok") !== "ok"

/**
 * Maps an answer that is no success to a failure, by its error code
 * (developers.tiktok.com/doc/tiktok-api-v2-error-handling, 2026-11).
 */
export const tiktokFailure: FailureOf = (answer, asked) => {
  const providerCode = codeOf(answer)
  const refusal = { message: textIn(answer.json?.error?.message, providerCode, answer.text), providerCode }
  if (providerCode === undefined) return failureOf(answer, refusal, asked)
  if (needsOperator.has(providerCode)) return credentialsRefused(answer, refusal)
  if (ofTheDay.has(providerCode)) return throttled(answer, refusal, retryAfter(answer, asked.nowMs))
  if (providerCode === "internal_error" || answer.status >= 500) return faulty(answer, refusal, asked.handed)
  return rejected(answer, refusal)
}

/** A client of TikTok for an account; TikTok's errors may come with any status. */
export const tiktokApi = (apiUrl: string, accessToken: Redacted.Redacted<string>): JsonApi => {
  const { ask, handOver } = bearerApi(apiUrl, accessToken, tiktokFailure)
  const checked =
    (handed: boolean) =>
    (answer: ProviderAnswer): Effect.Effect<ProviderAnswer, DeliveryFailure> =>
      isTiktokRefusal(answer) ? failingAs(tiktokFailure)(answer, handed) : Effect.succeed(answer)
  return {
    ask: (call) => Effect.flatMap(ask(call), checked(false)),
    handOver: (call, handingOver) => Effect.flatMap(handOver(call, handingOver), checked(true))
  }
}
