import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import {
  credentialsRefused,
  failureOf,
  rejected,
  retryAfter,
  throttled,
  unknownSender,
  untilReset
} from "../../http/failureOf.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"

/**
 * Maps a SendGrid answer that is no success to a failure, by its status and by the field that it names
 * (twilio.com/docs/sendgrid/api-reference/how-to-use-the-sendgrid-v3-api/errors; for 403
 * support.sendgrid.com/hc/en-us/articles/18322114821403: a sender that is not verified, else a key without the right to
 * send; 2026-11).
 */
export const sendgridFailure = (
  answer: ProviderAnswer,
  asked: { readonly handed: boolean; readonly nowMs: number }
): DeliveryFailure => {
  const errors = objectsIn(answer.json?.errors)
  const refusal = { message: errors.map((error) => textIn(error.message)).join("; ") || answer.text }
  if (answer.status === 429) {
    const { nowMs } = asked
    return throttled(answer, refusal, untilReset(answer, "x-ratelimit-reset", nowMs) ?? retryAfter(answer, nowMs))
  }
  const isOfSender = errors.some(({ field }) => /^from\b/u.test(textIn(field)))
  if (answer.status === 403)
    return isOfSender || /sender identity/iu.test(refusal.message)
      ? rejected(answer, refusal, unknownSender)
      : credentialsRefused(answer, refusal)
  if (answer.status !== 400) return failureOf(answer, refusal, asked)
  const isAddress = errors.some(
    ({ field, message }) => /^personalizations\.\d+\.to\b/u.test(textIn(field)) && /address/iu.test(textIn(message))
  )
  return rejected(answer, refusal, isAddress ? { hard: true } : { about: isOfSender ? "sender" : "message" })
}
