import type { CallbackRequest, MessageOutcome, CallbackContent, UnreadableCallback } from "../../Callback.ts"
import { jsonOf, notFrom, textIn } from "../../http/jsonParts.ts"
import { vonageCodes } from "./vonageFailure.ts"

const outcomeOf = ({ error, status }: any): MessageOutcome | undefined => {
  const statusCode = textIn(error?.type).replace(/^.*#/u, "")
  const failure = {
    reason: textIn(error?.detail, error?.title, status),
    ...(statusCode !== "" && { statusCode })
  }
  if (vonageCodes.optedOut.has(statusCode)) return { became: "unsubscribed" }
  switch (status) {
    case "submitted":
      return { became: "sent" }
    case "delivered":
    case "read":
      return { became: "delivered" }
    case "undeliverable":
      return { became: "bounced", hard: vonageCodes.badNumbers.has(statusCode), ...failure }
    case "rejected":
      return { became: "failed", ...failure }
    default:
      return undefined
  }
}

/** Reads Vonage's report about a message of ours, or a message that came in. */
export const readVonageEvent = ({
  body
}: CallbackRequest<Uint8Array>): ReadonlyArray<CallbackContent> | UnreadableCallback => {
  const event = jsonOf(body)
  const messageId: unknown = event?.message_uuid
  if (typeof messageId !== "string") return notFrom("Vonage")
  if (typeof event.status !== "string") {
    return typeof event.text === "string"
      ? [{ receivedId: messageId, from: `+${textIn(event.from)}`, to: `+${textIn(event.to)}`, text: event.text }]
      : []
  }
  const outcome = outcomeOf(event)
  const { client_ref: ownId } = event
  return outcome === undefined
    ? []
    : [{ messageId, outcome, reportId: `${messageId}/${event.status}`, ...(typeof ownId === "string" && { ownId }) }]
}
