import type { OutgoingSms } from "../../messages/OutgoingSms.ts"
import { reportUrl } from "../reportUrl.ts"

const longestValidity = 36_000

/** Builds Twilio's form for a message; a sender that begins with MG is a messaging service. */
export const twilioForm = (sms: OutgoingSms, sender: string): string => {
  const report = reportUrl(sms)
  return new URLSearchParams({
    To: sms.to,
    [/^MG[0-9a-f]{32}$/u.test(sender) ? "MessagingServiceSid" : "From"]: sender,
    Body: sms.body,
    ...(report !== undefined && { StatusCallback: report }),
    ...(sms.validForSeconds !== undefined && {
      ValidityPeriod: String(Math.min(longestValidity, Math.max(1, Math.round(sms.validForSeconds))))
    })
  }).toString()
}
