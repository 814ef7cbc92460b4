import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import { credentialsRefused, failureOf, rejected, retryAfter, throttled } from "../../http/failureOf.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { textIn } from "../../http/jsonParts.ts"

// twilio.com/docs/api/errors, 2026-11.
const badNumbers = new Set([21211, 21214, 21217, 21401, 21612, 21614])
const optedOut = 21610
/** Of the sender or of the account, not of this message. */
const needsOperator = new Set([20003, 21212, 21408, 21603, 21606, 21611, 21659, 30002])

/** What an answer of Twilio's that is no success means, by the code in its body. */
export const twilioFailure = (
  answer: ProviderAnswer,
  asked: { readonly handed: boolean; readonly nowMs: number }
): DeliveryFailure => {
  const code: unknown = answer.json?.code
  const refusal = {
    message: textIn(answer.json?.message, answer.text),
    providerCode: textIn(code) || undefined
  }
  if (code === optedOut) return rejected(answer, refusal, { hard: true, optedOut: true })
  if (badNumbers.has(code as number)) return rejected(answer, refusal, { hard: true })
  if (needsOperator.has(code as number)) return credentialsRefused(answer, refusal)
  // Never processed, says twilio.com/docs/api/errors/20429.
  if (code === 20429) return throttled(answer, refusal, retryAfter(answer, asked.nowMs))
  return failureOf(answer, refusal, asked)
}
