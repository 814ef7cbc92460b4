import type { CallbackRequest, MessageOutcome, CallbackContent, UnreadableCallback } from "../../Callback.ts"
import { jsonOf, notFrom, textIn } from "../../http/jsonParts.ts"
import { ownIdIn } from "../reportUrl.ts"
import { telnyxCodes } from "./telnyxFailure.ts"

const outcomeOf = (status: unknown, error: any): MessageOutcome | undefined => {
  const statusCode = textIn(error?.code)
  const failure = {
    reason: textIn(error?.detail, error?.title, status),
    ...(statusCode !== "" && { statusCode })
  }
  switch (status) {
    case "sent":
      return { became: "sent" }
    case "delivered":
    case "read":
      return { became: "delivered" }
    case "delivery_failed":
      return telnyxCodes.optedOut.has(statusCode)
        ? { became: "unsubscribed" }
        : { became: "bounced", hard: telnyxCodes.badNumbers.has(statusCode), ...failure }
    case "sending_failed":
    case "expired":
    case "cancelled":
      return { became: "failed", ...failure }
    default:
      return undefined
  }
}

/** Reads Telnyx' report about a message of ours, or a message that came in. */
export const readTelnyxEvent = (
  request: CallbackRequest<Uint8Array>
): ReadonlyArray<CallbackContent> | UnreadableCallback => {
  const event = jsonOf(request.body)?.data
  const payload = event?.payload
  if (typeof event?.event_type !== "string" || typeof payload?.id !== "string") return notFrom("Telnyx")
  const to = payload.to?.[0]
  if (event.event_type === "message.received") {
    return [
      {
        receivedId: payload.id,
        from: textIn(payload.from?.phone_number),
        to: textIn(to?.phone_number),
        text: textIn(payload.text)
      }
    ]
  }
  const outcome = outcomeOf(to?.status, payload.errors?.[0])
  return outcome === undefined
    ? []
    : [
        {
          messageId: payload.id,
          outcome,
          ...ownIdIn(request),
          ...(textIn(event.id) !== "" && { reportId: textIn(event.id) })
        }
      ]
}
