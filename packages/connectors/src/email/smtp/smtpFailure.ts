import { writable } from "@tidings/schema/fields/writable"
import type { NodemailerError } from "nodemailer"
import {
  CredentialsRefused,
  type DeliveryFailure,
  OutcomeUnknown,
  Rejected,
  Throttled,
  Unreachable
} from "../../DeliveryFailure.ts"
import { isHardBounce, statusOfReply } from "../bounceStatus.ts"
import { singleLine } from "../singleLine.ts"

// RFC 3463: 4.7.x policy (grey-listing and rates), 4.3.2 not accepting now, 4.4.5 congestion, 4.5.3 too many at once.
const slowStatus = /^4\d\d[ -]4\.(?:7\.\d{1,3}|3\.2|4\.5|5\.3)(?!\d)/u
const slowWords = /\b(?:rate\b|throttl|too many\b|too fast\b|gr[ae]y-?list|slow down\b|limit)/iu

/** True if a 4yz reply speaks of our pace or standing rather than of the server's own trouble. */
const asksToSlowDown = (reply: string): boolean => slowStatus.test(reply) || slowWords.test(reply)

const delay =
  /\b(?:in|after|for|wait)\s{1,3}(\d{1,5})\s{0,3}(?:(s)(?:ecs?|econds?)?|(m)(?:ins?|inutes?)?|(h)(?:ours?)?)\b/iu

/**
 * Returns the delay that a reply asks for in words ("try again in 5 minutes"), at most a day; undefined if it names
 * none.
 */
const namedDelaySeconds = (reply: string): number | undefined => {
  const [found, count, , minutes, hours] = delay.exec(reply) ?? []
  if (found === undefined) return undefined
  return Math.min(Number(count) * (hours ? 3600 : minutes ? 60 : 1), 86_400)
}

const maxWords = 1_000

// RFC 4954 §6: authentication required, mechanism too weak, credentials invalid, encryption required.
const credentialCodes = new Set([530, 534, 535, 538])
const credentialErrors = new Set(["EAUTH", "ENOAUTH", "EOAUTH2"])
const ownRefusals = new Set(["EENVELOPE", "EMESSAGE", "ESTREAM"])
const aboutTheMessage = new Set(["MAIL FROM", "RCPT TO", "DATA"])

// The system ends its words with the address that it tried: "connect ECONNREFUSED 10.0.0.7:25", "getaddrinfo ENOTFOUND
// mail.internal".
const systemWords = /^((?:connect|getaddrinfo|read|write) E[A-Z_]+)\s.*$/u

/** Returns a server's words in one line, well-formed and at most 1,000 code points. */
export const heard = (words: string): string => writable(singleLine(words), maxWords)

/** Returns the server's words, or ours without the address that we tried. */
const wordsOf = ({ message, response }: NodemailerError): string =>
  heard(response ?? message.replace(systemWords, "$1"))

const transient = (message: string, code: number, command: string): DeliveryFailure => {
  const told = {
    message,
    code,
    enhancedStatusCode: statusOfReply(message),
    stopsAll: code === 421 || !aboutTheMessage.has(command)
  }
  return !command.startsWith("AUTH") && asksToSlowDown(message)
    ? new Throttled({ ...told, retryAfterSeconds: namedDelaySeconds(message) })
    : new Unreachable(told)
}

const permanent = (message: string, code: number, command: string): DeliveryFailure => {
  const told = { message, code, enhancedStatusCode: statusOfReply(message) }
  if (credentialCodes.has(code) || command.startsWith("AUTH"))
    return new CredentialsRefused({ ...told, stopsAll: true })
  // 503 says that the session was out of step; a refused session says nothing about this message.
  if (code === 503 || !aboutTheMessage.has(command)) return new Unreachable({ ...told, stopsAll: code !== 503 })
  if (command === "MAIL FROM") return new Rejected({ ...told, hard: false, about: "sender", elsewhere: true })
  const hard = isHardBounce(message)
  const isRecipients = hard || command === "RCPT TO" || /^5\.[124]\./u.test(told.enhancedStatusCode ?? "")
  return new Rejected({ ...told, hard, about: isRecipients ? "recipient" : "message" })
}

/**
 * Maps an error of an SMTP connection to a failure, by the list at DeliveryFailure. `handedOver` is true if the
 * message had been sent to its last byte: without an answer its outcome is then unknown.
 */
export const smtpFailure = (error: NodemailerError, handedOver: boolean): DeliveryFailure => {
  const message = wordsOf(error)
  const { code = "", command = "", responseCode = 0 } = error
  if (responseCode >= 400 && responseCode < 500) return transient(message, responseCode, command)
  if (responseCode >= 500 && responseCode < 600) return permanent(message, responseCode, command)
  if (credentialErrors.has(code)) return new CredentialsRefused({ message, stopsAll: true })
  if (handedOver) return new OutcomeUnknown({ message })
  if (ownRefusals.has(code)) {
    return new Rejected({ message, code: undefined, enhancedStatusCode: undefined, hard: false, about: "message" })
  }
  return new Unreachable({ message, stopsAll: true })
}
