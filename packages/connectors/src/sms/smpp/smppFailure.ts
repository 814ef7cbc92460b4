import type { Pdu } from "smpp"
import { type DeliveryFailure, OutcomeUnknown, Rejected, Throttled, Unreachable } from "../../DeliveryFailure.ts"

// SMPP v3.4 §5.1.3.
/** The carrier's own faults, system error and unknown error, which say nothing about the message. */
const unknown = new Set([0x08, 0xff])
const invalidDestination = 0x0b
/** Errors of the source address, its type and its plan; service type and system type. */
const ofSender = new Set([0x0a, 0x15, 0x48, 0x49, 0x53])
const full = new Set([0x14, 0x58])
/** Submitting failed, or the recipient has a transient error. */
const later = new Set([0x45, 0x64])

/** Status if the connection is not bound, whatever it was before. */
export const notBound = 0x04

/** Maps a status of submit_sm_resp to a failure. It names no time to wait. */
export const smppFailure = ({ command_status: code }: Pdu): DeliveryFailure => {
  const message = `submit_sm refused with status 0x${code.toString(16).padStart(2, "0")}`
  if (code === 0) return new OutcomeUnknown({ message: "the answer names no message" })
  if (unknown.has(code)) return new OutcomeUnknown({ message })
  if (code === notBound) return new Unreachable({ message, code, stopsAll: true })
  if (full.has(code)) return new Throttled({ message, code, retryAfterSeconds: undefined, stopsAll: true })
  if (later.has(code)) return new Unreachable({ message, code, stopsAll: false })
  const refused = { message, code, enhancedStatusCode: undefined }
  if (ofSender.has(code)) return new Rejected({ ...refused, hard: false, about: "sender", elsewhere: true })
  const hard = code === invalidDestination
  return new Rejected({ ...refused, hard, about: hard ? "recipient" : "message" })
}
