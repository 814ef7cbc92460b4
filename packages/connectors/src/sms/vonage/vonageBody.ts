import type { OutgoingSms } from "../../messages/OutgoingSms.ts"
import { reportUrl } from "../reportUrl.ts"

/** Removes the plus, as Vonage writes numbers; a name stays unchanged. */
const numberOf = (text: string): string => text.replace(/^\+/u, "")

/** Builds the body of `POST /v1/messages` (developer.vonage.com/en/api/messages, 2026-11). */
export const vonageBody = (sms: OutgoingSms, sender: string) => {
  const report = reportUrl(sms)
  return {
    message_type: "text",
    channel: "sms",
    to: numberOf(sms.to),
    from: numberOf(sender),
    text: sms.body,
    client_ref: sms.id,
    ...(report !== undefined && { webhook_url: report, webhook_version: "v1" }),
    ...(sms.validForSeconds !== undefined && { ttl: Math.min(604_800, Math.max(20, Math.round(sms.validForSeconds))) }),
    sms: { encoding_type: sms.encoding === "UCS-2" ? "unicode" : "text" }
  }
}
