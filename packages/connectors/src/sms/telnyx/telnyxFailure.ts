import { type Codes, codedFailure } from "../../http/codedFailure.ts"
import { textIn } from "../../http/jsonParts.ts"

/**
 * developers.telnyx.com/docs/messaging/messages/error-codes and development/api-fundamentals/api-errors, 2026-11. Of the codes from 40300 on no page could be
 * read: they are as its package and webhooks name them, and whatever is not known for sure refuses one message.
 */
const codes: Codes = {
  // A landline, a number that the carrier does not know, an invalid one.
  badNumbers: new Set(["40001", "40012", "40310"]),
  optedOut: new Set(["40300"]),
  // Refused by the carrier, invalid, not configured.
  badSenders: new Set(["40013", "40305", "40306"]),
  // Authentication and authorization failed.
  ofAccount: new Set(["10009", "10010"])
}

/** True of a number that takes no message, whatever is sent to it. */
export const isBadNumber = (code: string): boolean => codes.badNumbers.has(code)

/** True of a number whose owner asked not to be written to. */
export const isOptedOut = (code: string): boolean => codes.optedOut.has(code)

/** What an answer of Telnyx's that is no success means, by the code of its first error. */
export const telnyxFailure = codedFailure(codes, ({ json, text }) => {
  const { code, detail, title } = json?.errors?.[0] ?? {}
  return { code: textIn(code), message: textIn(detail, title, text) }
})
