import { type Codes, codedFailure } from "../../http/codedFailure.ts"
import { textIn } from "../../http/jsonParts.ts"

/**
 * Codes of developers.telnyx.com/docs/messaging/messages/error-codes and development/api-fundamentals/api-errors,
 * 2026-11. No page about the codes from 40300 on could be read: their meanings are from its package and webhooks, and
 * any code that is not certain refuses one message.
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

/** True for the code of a number that takes no message, whatever is sent to it. */
export const isBadNumber = (code: string): boolean => codes.badNumbers.has(code)

/** True for the code of a number whose owner asked not to be written to. */
export const isOptedOut = (code: string): boolean => codes.optedOut.has(code)

/** Maps a Telnyx answer that is no success to a failure, by the code of its first error. */
export const telnyxFailure = codedFailure(codes, ({ json, text }) => {
  const { code, detail, title } = json?.errors?.[0] ?? {}
  return { code: textIn(code), message: textIn(detail, title, text) }
})
