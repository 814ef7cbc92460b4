import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import { failureOf, rejected, retryAfter, throttled, untilReset } from "../../http/failureOf.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"

/** What an answer of SendGrid's that is no success means, by its status and by the field that it names (twilio.com/docs/sendgrid/api-reference/how-to-use-the-sendgrid-v3-api/errors, 2026-11). */
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
  if (answer.status !== 400) return failureOf(answer, refusal, asked)
  const isAddress = errors.some(
    ({ field, message }) => /^personalizations\.\d+\.to\b/u.test(textIn(field)) && /address/iu.test(textIn(message))
  )
  return rejected(answer, refusal, { hard: isAddress })
}
