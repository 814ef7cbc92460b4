import { type DeliveryFailure, OutcomeUnknown } from "../../DeliveryFailure.ts"
import {
  credentialsRefused,
  failureOf,
  rejected,
  retryAfter,
  throttled,
  unknownSender,
  unreachedRecipient
} from "../../http/failureOf.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { textIn } from "../../http/jsonParts.ts"

const quotas = new Set(["daily_quota_exceeded", "monthly_quota_exceeded"])
const hourSeconds = 3600

/**
 * Maps a Resend answer that is no success to a failure, by the name in its body (resend.com/docs/api-reference/errors,
 * 2026-11).
 */
export const resendFailure = (
  answer: ProviderAnswer,
  asked: { readonly handed: boolean; readonly nowMs: number }
): DeliveryFailure => {
  const name = textIn(answer.json?.name)
  const refusal = { message: textIn(answer.json?.message, answer.text), providerCode: name || undefined }
  switch (name) {
    // Resend is still processing an earlier offer, so its outcome is open.
    case "concurrent_idempotent_requests":
      return new OutcomeUnknown({ message: refusal.message })
    case "invalid_idempotent_request":
      return new OutcomeUnknown({
        message: `an earlier offer of this mail differed: ${refusal.message}`,
        differs: true
      })
    case "daily_quota_exceeded":
    case "monthly_quota_exceeded":
    case "rate_limit_exceeded":
      return throttled(answer, refusal, retryAfter(answer, asked.nowMs) ?? (quotas.has(name) ? hourSeconds : undefined))
    case "invalid_api_key":
    case "missing_api_key":
    case "restricted_api_key":
      return credentialsRefused(answer, refusal)
    case "invalid_from_address":
      return rejected(answer, refusal, unknownSender)
    case "validation_error":
      if (/domain is not verified/iu.test(refusal.message)) return rejected(answer, refusal, unknownSender)
      if (/only send testing emails/iu.test(refusal.message)) return rejected(answer, refusal, unreachedRecipient)
      return rejected(answer, refusal, { hard: /\bInvalid `to` field\b/u.test(refusal.message) })
    default:
      return failureOf(answer, refusal, asked)
  }
}
