import type { MessageOutcome, MessageReport, UnreadableCallback } from "../../Callback.ts"
import { jsonOf, notFrom, wordsIn } from "../../http/jsonParts.ts"
import { statusIn } from "../bounceStatus.ts"
import { named } from "../named.ts"

/**
 * Bounce types that mean that the address itself is at fault (postmarkapp.com/developer/api/bounce-api#bounce-types,
 * 2026-11).
 */
const hard = new Set(["HardBounce", "BadEmailAddress", "ManuallyDeactivated"])
const complaints = new Set(["SpamNotification", "SpamComplaint"])
const passing = new Set(["Transient", "DnsError"])
/** Types that say nothing about the outcome of the mail. */
const remarks = new Set(["AutoResponder", "AddressChange", "OpenRelayTest", "Subscribe", "Unconfirmed"])

const ofBounce = ({ Description, Details, Type }: any): MessageOutcome | undefined => {
  const reason = wordsIn(Details, Description, Type)
  const statusCode = statusIn(reason)
  const said = { reason, ...(statusCode !== undefined && { statusCode }) }
  if (remarks.has(Type)) return undefined
  if (complaints.has(Type)) return { became: "complained", feedbackType: "abuse" }
  if (Type === "Unsubscribe") return { became: "unsubscribed" }
  return passing.has(Type) ? { became: "delayed", ...said } : { became: "bounced", hard: hard.has(Type), ...said }
}

/** Maps a record to an outcome (postmarkapp.com/developer/webhooks, 2026-11); undefined for a record without one. */
const outcomeOf = (record: any): MessageOutcome | undefined => {
  switch (record.RecordType) {
    case "Delivery":
      return { became: "delivered" }
    case "Bounce":
      return ofBounce(record)
    case "SpamComplaint":
      return { became: "complained", feedbackType: "abuse" }
    case "Open":
      return { became: "opened" }
    case "Click":
      return { became: "clicked", url: wordsIn(record.OriginalLink) }
    case "SubscriptionChange":
      return record.SuppressSending === true &&
        record.SuppressionReason === "ManualSuppression" &&
        record.Origin === "Recipient"
        ? { became: "unsubscribed" }
        : undefined
    default:
      return undefined
  }
}

/** Reads Postmark's report about one mail. */
export const readPostmarkEvent = (body: Uint8Array): ReadonlyArray<MessageReport> | UnreadableCallback => {
  const record = jsonOf(body)
  if (typeof record?.RecordType !== "string") return notFrom("Postmark")
  const { ID, MessageID, Metadata, RecordType } = record
  const outcome = outcomeOf(record)
  if (outcome === undefined || typeof MessageID !== "string") return []
  const ownId: unknown = Metadata?.send
  return [
    {
      messageId: MessageID,
      outcome,
      ...(typeof ownId === "string" && { ownId }),
      // Bounces and complaints call it Email.
      ...named(record.Recipient ?? record.Email),
      ...(Number.isSafeInteger(ID) && { reportId: `${RecordType}/${ID}` })
    }
  ]
}
