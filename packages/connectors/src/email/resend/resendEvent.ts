import type { MessageOutcome, MessageReport, UnreadableCallback } from "../../Callback.ts"
import { jsonOf, notFrom, wordsIn } from "../../http/jsonParts.ts"

/**
 * Maps an event to an outcome, by its type (resend.com/docs/dashboard/webhooks/event-types, 2026-11); undefined for an
 * event without one.
 */
const outcomeOf = (type: string, data: any): MessageOutcome | undefined => {
  switch (type) {
    case "email.delivered":
      return { became: "delivered" }
    case "email.delivery_delayed":
      return { became: "delayed", reason: wordsIn(data.reason, "delivery is delayed") }
    case "email.bounced": {
      const { message, subType, type: kind } = data.bounce ?? {}
      return { became: "bounced", hard: kind === "Permanent", reason: wordsIn(message, subType) }
    }
    case "email.complained":
      return { became: "complained", feedbackType: "abuse" }
    case "email.opened":
      return { became: "opened" }
    case "email.clicked":
      return { became: "clicked", url: wordsIn(data.click?.link) }
    case "email.failed":
      return { became: "failed", reason: wordsIn(data.failed?.reason) }
    case "email.suppressed":
      return { became: "suppressed", reason: wordsIn(data.suppressed?.message, data.suppressed?.type) }
    default:
      return undefined
  }
}

/** Reads Resend's report about one mail; empty for events about other things. */
export const readResendEvent = (
  body: Uint8Array,
  reportId: string | undefined
): ReadonlyArray<MessageReport> | UnreadableCallback => {
  const event = jsonOf(body)
  const messageId: unknown = event?.data?.email_id
  if (typeof event?.type !== "string") return notFrom("Resend")
  if (typeof messageId !== "string") return []
  const outcome = outcomeOf(event.type, event.data)
  const ownId: unknown = event.data.tags?.send
  if (outcome === undefined) return []
  return [
    { messageId, outcome, ...(typeof ownId === "string" && { ownId }), ...(reportId !== undefined && { reportId }) }
  ]
}
