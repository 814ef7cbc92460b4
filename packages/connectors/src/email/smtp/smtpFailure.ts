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
import { writable } from "@tidings/schema/writable"
import { singleLine } from "../singleLine.ts"
import { asksToSlowDown, namedDelaySeconds } from "./throttling.ts"

// RFC 4954 §6: authentication required, mechanism too weak, credentials invalid, encryption required.
const credentialCodes = new Set([530, 534, 535, 538])
const credentialErrors = new Set(["EAUTH", "ENOAUTH", "EOAUTH2"])
const ownRefusals = new Set(["EENVELOPE", "EMESSAGE", "ESTREAM"])
const aboutTheMessage = new Set(["MAIL FROM", "RCPT TO", "DATA"])

const transient = (message: string, command: string): DeliveryFailure =>
  !command.startsWith("AUTH") && asksToSlowDown(message)
    ? new Throttled({ message, retryAfterSeconds: namedDelaySeconds(message) })
    : new Unreachable({ message })

const permanent = (message: string, code: number, command: string): DeliveryFailure => {
  if (credentialCodes.has(code) || command.startsWith("AUTH")) return new CredentialsRefused({ message })
  // 503 says the session was out of step; a refused session says nothing of this message.
  if (code === 503 || !aboutTheMessage.has(command)) return new Unreachable({ message })
  const enhancedStatusCode = statusOfReply(message)
  return new Rejected({ message, code, enhancedStatusCode, hard: command !== "MAIL FROM" && isHardBounce(message) })
}

/**
 * Shrinks what went wrong on an SMTP connection, as the table of DeliveryFailure says. `handedOver` is whether the
 * message had been sent to its last byte, so that without an answer nobody can tell what became of it.
 */
export const smtpFailure = (error: NodemailerError, handedOver: boolean): DeliveryFailure => {
  const message = writable(singleLine(error.response ?? error.message), 1000)
  const { code = "", command = "", responseCode = 0 } = error
  if (responseCode >= 400 && responseCode < 500) return transient(message, command)
  if (responseCode >= 500 && responseCode < 600) return permanent(message, responseCode, command)
  if (credentialErrors.has(code)) return new CredentialsRefused({ message })
  if (handedOver) return new OutcomeUnknown({ message })
  if (ownRefusals.has(code)) {
    return new Rejected({ message, code: undefined, enhancedStatusCode: undefined, hard: false })
  }
  return new Unreachable({ message })
}
