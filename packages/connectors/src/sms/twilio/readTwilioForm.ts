import type { CallbackRequest, MessageOutcome, CallbackContent, UnreadableCallback } from "../../Callback.ts"
import { notFrom } from "../../http/jsonParts.ts"
import { ownIdIn } from "../reportUrl.ts"

/** Codes about the number itself: unknown, or a landline (twilio.com/docs/api/errors, 2026-11). */
const badNumbers = new Set(["30005", "30006", "21614", "21211"])
const optedOut = "21610"

const outcomeOf = (status: string, code: string): MessageOutcome | undefined => {
  const failure = { reason: code === "" ? status : `error ${code}`, ...(code !== "" && { statusCode: code }) }
  if (code === optedOut) return { became: "unsubscribed" }
  switch (status) {
    case "sent":
      return { became: "sent" }
    case "delivered":
    case "read":
      return { became: "delivered" }
    case "undelivered":
      return { became: "bounced", hard: badNumbers.has(code), ...failure }
    case "failed":
    case "canceled":
      return { became: "failed", ...failure }
    default:
      return undefined
  }
}

const keywords = new Map([
  ["STOP", "stop"],
  ["START", "start"],
  ["HELP", "help"]
] as const)

/** Reads Twilio's report about a message of ours, or a message that came in. */
export const readTwilioForm = (
  request: CallbackRequest<Uint8Array>
): ReadonlyArray<CallbackContent> | UnreadableCallback => {
  const form = new URLSearchParams(Buffer.from(request.body).toString("utf8"))
  const field = (name: string): string => form.get(name) ?? ""
  const sid = field("MessageSid")
  if (sid === "") return notFrom("Twilio")
  const status = field("MessageStatus")
  if (status === "") {
    const keyword = keywords.get(field("OptOutType") as "STOP")
    return [
      {
        receivedId: sid,
        from: field("From"),
        to: field("To"),
        text: field("Body"),
        ...(keyword !== undefined && { keyword })
      }
    ]
  }
  const outcome = outcomeOf(status, field("ErrorCode"))
  return outcome === undefined ? [] : [{ messageId: sid, outcome, ...ownIdIn(request), reportId: `${sid}/${status}` }]
}
