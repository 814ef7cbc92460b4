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
import { writable } from "@tidings/schema/fields/writable"
import { singleLine } from "../singleLine.ts"
import { asksToSlowDown, namedDelaySeconds } from "./throttling.ts"

const maxWords = 1_000

// RFC 4954 §6: authentication required, mechanism too weak, credentials invalid, encryption required.
const credentialCodes = new Set([530, 534, 535, 538])
const credentialErrors = new Set(["EAUTH", "ENOAUTH", "EOAUTH2"])
const ownRefusals = new Set(["EENVELOPE", "EMESSAGE", "ESTREAM"])
const aboutTheMessage = new Set(["MAIL FROM", "RCPT TO", "DATA"])

// The system ends its words with the address that it tried: "connect ECONNREFUSED 10.0.0.7:25", "getaddrinfo ENOTFOUND mail.internal".
const systemWords = /^((?:connect|getaddrinfo|read|write) E[A-Z_]+)\s.*$/u

/** What was said, in one line, well-formed and at most 1,000 code points; our own words without the address that we tried. */
const wordsOf = ({ message, response }: NodemailerError): string =>
  writable(singleLine(response ?? message.replace(systemWords, "$1")), maxWords)

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
  // 503 says the session was out of step; a refused session says nothing of this message.
  if (code === 503 || !aboutTheMessage.has(command)) return new Unreachable({ ...told, stopsAll: code !== 503 })
  return new Rejected({ ...told, hard: command !== "MAIL FROM" && isHardBounce(message) })
}

/**
 * Shrinks what went wrong on an SMTP connection, as the table of DeliveryFailure says. `handedOver` is whether the
 * message had been sent to its last byte, so that without an answer nobody can tell what became of it.
 */
export const smtpFailure = (error: NodemailerError, handedOver: boolean): DeliveryFailure => {
  const message = wordsOf(error)
  const { code = "", command = "", responseCode = 0 } = error
  if (responseCode >= 400 && responseCode < 500) return transient(message, responseCode, command)
  if (responseCode >= 500 && responseCode < 600) return permanent(message, responseCode, command)
  if (credentialErrors.has(code)) return new CredentialsRefused({ message, stopsAll: true })
  if (handedOver) return new OutcomeUnknown({ message })
  if (ownRefusals.has(code)) {
    return new Rejected({ message, code: undefined, enhancedStatusCode: undefined, hard: false })
  }
  return new Unreachable({ message, stopsAll: true })
}
