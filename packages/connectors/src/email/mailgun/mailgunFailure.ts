import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import { credentialsRefused, failureOf, rejected, retryAfter, throttled } from "../../http/failureOf.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { textIn } from "../../http/jsonParts.ts"

/** An older status for a limit that was reached. */
const enhanceYourCalm = 420

/** What an answer of Mailgun's that is no success means, by its status and words (documentation.mailgun.com/docs/mailgun/api-reference, 2026-11). */
export const mailgunFailure = (
  answer: ProviderAnswer,
  asked: { readonly handed: boolean; readonly nowMs: number }
): DeliveryFailure => {
  const refusal = { message: textIn(answer.json?.message, answer.json?.Error, answer.text) }
  switch (answer.status) {
    case 400:
      return rejected(answer, refusal, { hard: /'?to'? parameter is not a valid address/iu.test(refusal.message) })
    case 404:
      return credentialsRefused(answer, refusal)
    case enhanceYourCalm:
      return throttled(answer, refusal, retryAfter(answer, asked.nowMs))
    default:
      return failureOf(answer, refusal, asked)
  }
}
