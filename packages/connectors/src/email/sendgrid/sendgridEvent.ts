import type { MessageOutcome, MessageReport, UnreadableCallback } from "../../Callback.ts"
import { jsonOf, notFrom, textIn } from "../../http/jsonParts.ts"
import { wordsIn } from "../../wordsIn.ts"
import { statusIn } from "../bounceStatus.ts"

/** Drop reasons that mean that an earlier mail to the address failed, or was not wanted. */
const suppressing = new Set(["Bounced Address", "Unsubscribed Address", "Spam Reporting Address"])

/**
 * Maps an event to an outcome (twilio.com/docs/sendgrid/for-developers/tracking-events/event, 2026-11); undefined for
 * an event without one.
 */
const outcomeOf = (event: any): MessageOutcome | undefined => {
  const reason = wordsIn(event.reason, event.response)
  const statusCode = statusIn(textIn(event.status)) ?? statusIn(reason)
  const said = { reason, ...(statusCode !== undefined && { statusCode }) }
  switch (event.event) {
    case "processed":
      return { became: "sent" }
    case "delivered":
      return { became: "delivered" }
    case "deferred":
      return { became: "delayed", ...said }
    case "bounce":
      return { became: "bounced", hard: event.type !== "blocked", ...said }
    case "dropped":
      return suppressing.has(event.reason) ? { became: "suppressed", reason } : { became: "failed", ...said }
    case "spamreport":
      return { became: "complained", feedbackType: "abuse" }
    case "open":
      // A mailbox provider's machine that fetches every picture is not a reader.
      return event.sg_machine_open === true ? undefined : { became: "opened" }
    case "click":
      return { became: "clicked", url: wordsIn(event.url) }
    case "unsubscribe":
    case "group_unsubscribe":
      return { became: "unsubscribed" }
    default:
      return undefined
  }
}

/** Returns the message id that SendGrid answered with: the event's id without the suffix behind a dot. */
const answeredId = (sgMessageId: string): string => sgMessageId.replace(/\.(?:filter|recvd).*$/su, "")

/** Reads SendGrid's reports, which cover many mails at once. */
export const readSendgridEvents = (body: Uint8Array): ReadonlyArray<MessageReport> | UnreadableCallback => {
  const events = jsonOf(body)
  if (!Array.isArray(events)) return notFrom("SendGrid")
  return events.flatMap((event) => {
    const messageId: unknown = event?.sg_message_id ?? event?.send
    const outcome = typeof event?.event === "string" ? outcomeOf(event) : undefined
    if (outcome === undefined || typeof messageId !== "string") return []
    const { send, sg_event_id } = event
    return [
      {
        messageId: answeredId(messageId),
        outcome,
        ...(typeof send === "string" && { ownId: send }),
        ...(typeof sg_event_id === "string" && { reportId: sg_event_id })
      }
    ]
  })
}
