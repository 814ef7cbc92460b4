import type { CallbackRequest, MessageOutcome, CallbackContent, UnreadableCallback } from "../../Callback.ts"
import { jsonOf, notFrom, objectsIn, textIn } from "../../http/jsonParts.ts"

const badNumbers = new Set(["invalid_destination", "landline_unreachable"])

const outcomeOf = (type: string, error: any): MessageOutcome | undefined => {
  const failure = {
    reason: textIn(error?.description, error?.code, type),
    ...(textIn(error?.code) !== "" && { statusCode: textIn(error.code) })
  }
  if (error?.code === "recipient_opted_out") return { became: "unsubscribed" }
  switch (type) {
    case "sms.sent":
      return { became: "sent" }
    case "sms.delivered":
      return { became: "delivered" }
    case "sms.undelivered":
      return { became: "bounced", hard: badNumbers.has(error?.code), ...failure }
    case "sms.failed":
    case "sms.rejected":
    case "sms.expired":
      return { became: "failed", ...failure }
    default:
      return undefined
  }
}

/** Reads Bird's report about a message of ours, or a message that came in. */
export const readBirdEvent = ({
  body
}: CallbackRequest<Uint8Array>): ReadonlyArray<CallbackContent> | UnreadableCallback => {
  const { data, type } = jsonOf(body) ?? {}
  if (typeof type !== "string") return notFrom("Bird")
  const messageId: unknown = data?.sms_id
  if (typeof messageId !== "string") return []
  if (type === "sms.received") {
    return [{ receivedId: messageId, from: textIn(data.from), to: textIn(data.to), text: textIn(data.text) }]
  }
  const outcome = outcomeOf(type, data.error)
  const ownId: unknown = objectsIn(data.tags).find(({ name }) => name === "message")?.value
  return outcome === undefined
    ? []
    : [{ messageId, outcome, reportId: `${messageId}/${type}`, ...(typeof ownId === "string" && { ownId }) }]
}
