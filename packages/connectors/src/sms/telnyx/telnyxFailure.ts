import type { FailureOf } from "../../http/failingAs.ts"
import { credentialsRefused, failureOf, rejected, unknownSender } from "../../http/failureOf.ts"
import { textIn } from "../../http/jsonParts.ts"

// developers.telnyx.com/docs/messaging/messages/error-codes and development/api-fundamentals/api-errors, 2026-11. Of the codes from 40300 on no page could be
// read: they are as its package and webhooks name them, and whatever is not known for sure refuses one message.
/** A landline, a number that the carrier does not know, an invalid one. */
const badNumbers = new Set(["40001", "40012", "40310"])
const optedOut = "40300"
/** Refused by the carrier, invalid, not configured. */
const badSenders = new Set(["40013", "40305", "40306"])
/** Authentication and authorization failed. */
const ofAccount = new Set(["10009", "10010"])

/** True of a number that takes no message, whatever is sent to it. */
export const isBadNumber = (code: string): boolean => badNumbers.has(code)

/** True of a number whose owner asked not to be written to. */
export const isOptedOut = (code: string): boolean => code === optedOut

/** What an answer of Telnyx's that is no success means, by the code of its first error. */
export const telnyxFailure: FailureOf = (answer, asked) => {
  const { code: told, detail, title } = answer.json?.errors?.[0] ?? {}
  const code = textIn(told)
  const refusal = { message: textIn(detail, title, answer.text), providerCode: code || undefined }
  if (isOptedOut(code)) return rejected(answer, refusal, { hard: true, optedOut: true })
  if (isBadNumber(code)) return rejected(answer, refusal, { hard: true })
  if (badSenders.has(code)) return rejected(answer, refusal, unknownSender)
  if (ofAccount.has(code)) return credentialsRefused(answer, refusal)
  return failureOf(answer, refusal, asked)
}
