import type { DeliveryFailure } from "../../DeliveryFailure.ts"
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

// Each has a page, twilio.com/docs/api/errors/<number>; read in 2026-11.
/** No valid number, or none that takes text messages. */
const badNumbers = new Set([21211, 21217, 21614])
const optedOut = 21610
/** A country that is not enabled, a number that this sender does not reach, one that a trial has not verified, a premium one. */
const notReached = new Set([21214, 21268, 21408, 21608, 21612])
/** A number or name that is not the account's, or not for this destination. */
const badSenders = new Set([21212, 21401, 21601, 21603, 21606, 21659, 21661])
/** Refused credentials, an account that is not active or suspended. */
const ofAccount = new Set([10001, 20003, 20005, 30002])
/** The sender's queue holds what it can send in ten hours: it passes by itself. */
const queueFull = 21611
const queueSeconds = 60

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
  if (notReached.has(code as number)) return rejected(answer, refusal, unreachedRecipient)
  if (badSenders.has(code as number)) return rejected(answer, refusal, unknownSender)
  if (ofAccount.has(code as number)) return credentialsRefused(answer, refusal)
  if (code === queueFull) return throttled(answer, refusal, retryAfter(answer, asked.nowMs) ?? queueSeconds)
  // Never processed, says twilio.com/docs/api/errors/20429.
  if (code === 20429) return throttled(answer, refusal, retryAfter(answer, asked.nowMs))
  return failureOf(answer, refusal, asked)
}
