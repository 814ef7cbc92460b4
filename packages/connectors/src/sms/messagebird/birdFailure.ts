import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import { credentialsRefused, failureOf, rejected } from "../../http/failureOf.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { textIn } from "../../http/jsonParts.ts"

const badNumbers = new Set(["SMSInvalidRecipient", "SMSLandlineRecipient"])
const optedOut = new Set(["SMSRecipientSuppressed", "SMSRecipientOptedOut"])
const needsOperator = new Set(["SMSSenderNotConfigured", "SMSNoEligibleSender", "SenderCategoryNotPermitted"])

/** What an answer of Bird's that is no success means, by the name in its error. */
export const birdFailure = (
  answer: ProviderAnswer,
  asked: { readonly handed: boolean; readonly nowMs: number }
): DeliveryFailure => {
  const { code, message, name } = answer.json?.error ?? {}
  const refusal = { message: textIn(message, answer.text), providerCode: textIn(name, code) || undefined }
  if (optedOut.has(name)) return rejected(answer, refusal, { hard: true, optedOut: true })
  if (badNumbers.has(name)) return rejected(answer, refusal, { hard: true })
  if (needsOperator.has(name)) return credentialsRefused(answer, refusal)
  return failureOf(answer, refusal, asked)
}
