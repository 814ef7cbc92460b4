import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import {
  credentialsRefused,
  failureOf,
  rejected,
  retryAfter,
  throttled,
  unreachedRecipient
} from "../../http/failureOf.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { textIn } from "../../http/jsonParts.ts"

/** An older status code for a limit that was reached. */
const enhanceYourCalm = 420

/**
 * Words of a sandbox domain or a free plan, which sends to authorized recipients alone
 * (help.mailgun.com/hc/en-us/articles/217531258).
 */
const ofTrial = /authorized recipients/iu

/**
 * Maps a Mailgun answer that is no success to a failure, by its status and words: 403 is "auth error or access denied"
 * of the account's domain, or of one recipient of a sandbox
 * (documentation.mailgun.com/docs/mailgun/quickstart-guide/responses, 2026-11).
 */
export const mailgunFailure = (
  answer: ProviderAnswer,
  asked: { readonly handed: boolean; readonly nowMs: number }
): DeliveryFailure => {
  const refusal = { message: textIn(answer.json?.message, answer.json?.Error, answer.text) }
  switch (answer.status) {
    case 400:
      return rejected(answer, refusal, { hard: /'?to'? parameter is not a valid address/iu.test(refusal.message) })
    case 403:
      return ofTrial.test(refusal.message)
        ? rejected(answer, refusal, unreachedRecipient)
        : credentialsRefused(answer, refusal)
    case 404:
      return credentialsRefused(answer, refusal)
    case enhanceYourCalm:
      return throttled(answer, refusal, retryAfter(answer, asked.nowMs))
    default:
      return failureOf(answer, refusal, asked)
  }
}
