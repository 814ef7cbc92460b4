import type { OutgoingSms } from "../../messages/OutgoingSms.ts"
import { reportUrl } from "../reportUrl.ts"

/** Builds the body of `POST /v2/messages` (developers.telnyx.com/api/messaging/send-message, 2026-11). */
export const telnyxBody = (
  sms: OutgoingSms,
  { messagingProfileId, sender }: { readonly sender: string; readonly messagingProfileId?: string }
) => {
  const report = reportUrl(sms)
  return {
    from: sender,
    to: sms.to,
    text: sms.body,
    type: "SMS",
    encoding: sms.encoding === "UCS-2" ? "ucs2" : "gsm7",
    ...(messagingProfileId !== undefined && { messaging_profile_id: messagingProfileId }),
    ...(report !== undefined && { webhook_url: report, use_profile_webhooks: false })
  }
}
