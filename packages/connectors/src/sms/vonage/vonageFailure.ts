import type { FailureOf } from "../../http/failingAs.ts"
import {
  busy,
  credentialsRefused,
  failureOf,
  rejected,
  retryAfter,
  throttled,
  unknownSender,
  unreachedRecipient
} from "../../http/failureOf.ts"
import { textIn } from "../../http/jsonParts.ts"

// developer.vonage.com/en/api-errors/messages, 2026-11; those from 1180 on as mirrored there until 2024.
/** Barred, missing or invalid, absent for good, invalid for the channel. */
const badNumbers = new Set(["1050", "1170", "1190", "1430"])
/** The user has sent STOP. */
const optedOut = "1240"
/** Not on the list of a trial, no route to it, kept back by the account's own Fraud Defender. */
const notReached = new Set(["1160", "1250", "1251", "1260", "1470", "1473"])
/** Refused by local regulations, invalid for the channel, unknown header. */
const badSenders = new Set(["1120", "1420", "1481"])
/** Barred, no credit, not enabled for REST, the signature wrong; and of every API (developer.vonage.com/en/api-errors). */
const ofAccount = new Set([
  "1060",
  "1070",
  "1080",
  "1110",
  "account-suspended",
  "forbidden",
  "invalid-api-key",
  "invalid-signature",
  "jwt-expired",
  "jwt-revoked",
  "low-balance",
  "unauthorized",
  "unprovisioned"
])
/** The capacity of the account, and what it may send a day. */
const tooMany = new Set(["1000", "1460"])
/** Communication, handset, network or provider failed just now; too many to this number. */
const passes = new Set(["1100", "1180", "1220", "1230", "1241", "1331", "1472"])

/** True of a number that takes no message, whatever is sent to it. */
export const isBadNumber = (code: string): boolean => badNumbers.has(code)

/** True of a number whose owner asked not to be written to. */
export const isOptedOut = (code: string): boolean => code === optedOut

/** What an answer of Vonage's that is no success means: problem details (RFC 7807) whose type ends in a number. */
export const vonageFailure: FailureOf = (answer, asked) => {
  const { detail, title, type } = answer.json ?? {}
  const code = textIn(type).replace(/^.*#/u, "")
  const refusal = { message: textIn(detail, title, answer.text), providerCode: code || undefined }
  if (isOptedOut(code)) return rejected(answer, refusal, { hard: true, optedOut: true })
  if (isBadNumber(code)) return rejected(answer, refusal, { hard: true })
  if (notReached.has(code)) return rejected(answer, refusal, unreachedRecipient)
  if (badSenders.has(code)) return rejected(answer, refusal, unknownSender)
  if (ofAccount.has(code)) return credentialsRefused(answer, refusal)
  if (tooMany.has(code)) return throttled(answer, refusal, retryAfter(answer, asked.nowMs))
  if (passes.has(code)) return busy(answer, refusal, { stopsAll: false })
  return failureOf(answer, refusal, asked)
}
