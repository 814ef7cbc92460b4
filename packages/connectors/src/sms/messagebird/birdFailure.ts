import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import { failureOf, rejected, unknownSender } from "../../http/failureOf.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { textIn } from "../../http/jsonParts.ts"

const badNumbers = new Set(["SMSInvalidRecipient", "SMSLandlineRecipient"])
const optedOut = new Set(["SMSRecipientSuppressed", "SMSRecipientOptedOut"])
/** Not configured, none for this destination, none that is registered for it in this category. */
const badSenders = new Set(["SMSSenderNotConfigured", "SMSNoEligibleSender", "SenderCategoryNotPermitted"])

/** What an answer of Bird's that is no success means, by the name in its error, as the types of its package tell it (@messagebird/sdk 0.63.0); no page of its errors could be read, so that any other name refuses one message. */
export const birdFailure = (
  answer: ProviderAnswer,
  asked: { readonly handed: boolean; readonly nowMs: number }
): DeliveryFailure => {
  const { code, message, name } = answer.json?.error ?? {}
  const refusal = { message: textIn(message, answer.text), providerCode: textIn(name, code) || undefined }
  if (optedOut.has(name)) return rejected(answer, refusal, { hard: true, optedOut: true })
  if (badNumbers.has(name)) return rejected(answer, refusal, { hard: true })
  if (badSenders.has(name)) return rejected(answer, refusal, unknownSender)
  return failureOf(answer, refusal, asked)
}
