import { type Codes, codedFailure } from "../../http/codedFailure.ts"
import { textIn } from "../../http/jsonParts.ts"

/** Codes of developer.vonage.com/en/api-errors/messages, 2026-11; those from 1180 on as mirrored there until 2024. */
export const vonageCodes: Codes = {
  // Barred, missing or invalid, absent for good, invalid for the channel.
  badNumbers: new Set(["1050", "1170", "1190", "1430"]),
  // The user has sent STOP.
  optedOut: new Set(["1240"]),
  // Not on a trial's list, no route to it, blocked by the account's own Fraud Defender.
  notReached: new Set(["1160", "1250", "1251", "1260", "1470", "1473"]),
  // Refused by local regulations, invalid for the channel, unknown header.
  badSenders: new Set(["1120", "1420", "1481"]),
  // Barred, no credit, not enabled for REST, wrong signature; and the errors of every API
  // (developer.vonage.com/en/api-errors).
  ofAccount: new Set([
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
  ]),
  // The account's capacity, and its daily limit.
  tooMany: new Map([
    ["1000", undefined],
    ["1460", undefined]
  ]),
  // Communication, handset, network or provider failed just now; too many to this number.
  passes: new Set(["1100", "1180", "1220", "1230", "1241", "1331", "1472"])
}

/** Maps a Vonage answer that is no success to a failure: problem details (RFC 7807) whose type ends in a number. */
export const vonageFailure = codedFailure(vonageCodes, ({ json, text }) => ({
  code: textIn(json?.type).replace(/^.*#/u, ""),
  message: textIn(json?.detail, json?.title, text)
}))
