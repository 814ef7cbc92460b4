import { createHash } from "node:crypto"
import type { Pdu } from "smpp"
import type { MessageOutcome, CallbackContent } from "../../Callback.ts"

const typeBits = 0x3c
/** Message types of a final and of an intermediate receipt. */
const receiptClasses = new Set([0x04, 0x20])
const sameWithinMs = 600_000

// SMPP v3.4 §5.2.28 and appendix B.
const states = ["", "ENROUTE", "DELIVRD", "EXPIRED", "DELETED", "UNDELIV", "ACCEPTD", "UNKNOWN", "REJECTD"]

const outcomeOf = (state: string, error: string): MessageOutcome | undefined => {
  const failure = {
    reason: `${state}${error === "" ? "" : `, error ${error}`}`,
    ...(error !== "" && { statusCode: error })
  }
  switch (state) {
    case "ENROUTE":
    case "ACCEPTD":
      return { became: "sent" }
    case "DELIVRD":
      return { became: "delivered" }
    case "UNDELIV":
      return { became: "bounced", hard: false, ...failure }
    case "EXPIRED":
    case "DELETED":
    case "REJECTD":
      return { became: "failed", ...failure }
    default:
      return undefined
  }
}

const textOf = ({ message_payload, short_message }: Pdu): string => {
  const said = message_payload?.message ?? short_message?.message ?? ""
  return typeof said === "string" ? said : said.toString("latin1")
}

const field = (text: string, name: string): string => new RegExp(`\\b${name}:(\\S{1,65})`, "u").exec(text)?.[1] ?? ""

/** Cuts an id at the NUL that some carriers end it with. */
const named = (id = ""): string => id.split("\0", 1)[0]!

const number = (address = ""): string => (/^\d{7,15}$/u.test(address) ? `+${address}` : address)

/**
 * Reads a carrier's PDU: a receipt, by its optional parameters or else by its text, or a message that came in; empty
 * for a phone's acknowledgement.
 */
export const readDeliverSm = (pdu: Pdu, nowMs: number): ReadonlyArray<CallbackContent> => {
  const text = textOf(pdu).slice(0, 10_000)
  const type = (pdu.esm_class ?? 0) & typeBits
  if (type === 0) {
    const from = number(pdu.source_addr)
    const to = number(pdu.destination_addr)
    // It has no id: an equal message within ten minutes counts as the same.
    const said = [from, to, text, Math.floor(nowMs / sameWithinMs)].join("\n")
    return [{ receivedId: createHash("sha256").update(said).digest("hex"), from, to, text }]
  }
  if (!receiptClasses.has(type)) return []
  const messageId = named(pdu.receipted_message_id) || field(text, "id")
  const state = states[pdu.message_state ?? 0] || field(text, "stat").toUpperCase()
  const error = field(text, "err").replace(/^0+$/u, "")
  const outcome = outcomeOf(state, error)
  return messageId === "" || outcome === undefined ? [] : [{ messageId, outcome, reportId: `${messageId}/${state}` }]
}
