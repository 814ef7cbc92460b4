import { type Codes, codedFailure } from "../../http/codedFailure.ts"
import { textIn } from "../../http/jsonParts.ts"

/**
 * Codes of developers.telnyx.com/docs/messaging/messages/error-codes and development/api-fundamentals/api-errors,
 * 2026-11. No page about the codes from 40300 on could be read: their meanings are from its package and webhooks, and
 * any code that is not certain refuses one message.
 */
export const telnyxCodes: Codes = {
  // A landline, a number that the carrier does not know, an invalid one.
  badNumbers: new Set(["40001", "40012", "40310"]),
  optedOut: new Set(["40300"]),
  // Refused by the carrier, invalid, not configured.
  badSenders: new Set(["40013", "40305", "40306"]),
  // Authentication and authorization failed.
  ofAccount: new Set(["10009", "10010"])
}

/** Maps a Telnyx answer that is no success to a failure, by the code of its first error. */
export const telnyxFailure = codedFailure(telnyxCodes, ({ json, text }) => {
  const { code, detail, title } = json?.errors?.[0] ?? {}
  return { code: textIn(code), message: textIn(detail, title, text) }
})
