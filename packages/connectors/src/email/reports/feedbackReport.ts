import type { Email } from "postal-mime"
import { singleLine } from "../singleLine.ts"
import { messageIdIn, typedValue } from "./fieldGroups.ts"
import type { FeedbackReport } from "./Report.ts"
import { originalHeaders, partFields } from "./reportParts.ts"

const addressIn = /(?<![^\s<>,;:"@])[^\s<>,;:"@]{1,64}@[^\s<>,;:"@]{1,255}/u

/** Reads a feedback report; a recipient that the provider redacted is looked for in our own headers. */
export const feedbackReport = (report: Email): FeedbackReport | undefined => {
  const [fields] = partFields(report, "message/feedback-report")
  const feedbackType = /^[a-z][a-z0-9-]{0,63}/iu.exec(fields?.get("feedback-type") ?? "")?.[0].toLowerCase()
  if (fields === undefined || feedbackType === undefined) return undefined
  const original = originalHeaders(report)
  const recipient =
    addressIn.exec(typedValue(fields.get("original-rcpt-to")) ?? "")?.[0] ??
    addressIn.exec(original.get("to") ?? "")?.[0]
  const originalMessageId = messageIdIn(original.get("message-id"))
  return {
    kind: "arf",
    feedbackType,
    ...(recipient !== undefined && { recipient: singleLine(recipient) }),
    ...(originalMessageId !== undefined && { originalMessageId })
  }
}
