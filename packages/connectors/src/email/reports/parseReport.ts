import type { Email } from "postal-mime"
import { singleLine } from "../singleLine.ts"
import type { FeedbackReport, Report } from "./Report.ts"
import { deliveryReport } from "./deliveryReport.ts"
import { messageIdIn, typedValue } from "./fieldGroups.ts"
import { readableBytes } from "./reportExcess.ts"
import { originalHeaders, ownHeader, partFields } from "./reportParts.ts"

const addressIn = /(?<![^\s<>,;:"@])[^\s<>,;:"@]{1,64}@[^\s<>,;:"@]{1,255}/u

/** Reads a feedback report; if the provider redacted the recipient, it is taken from our own headers. */
const feedbackReport = (report: Email): FeedbackReport | undefined => {
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

export type { DeliveryReport, FeedbackReport, Report } from "./Report.ts"

const limits = { forceRfc822Attachments: true, maxHeadersSize: 256 * 1024, maxNestingDepth: 16 }

const read = async (raw: string | Uint8Array): Promise<Report | undefined> => {
  const { default: PostalMime } = await import("postal-mime")
  const email = await PostalMime.parse(raw.slice(0, readableBytes), limits)
  if (!/^\s*multipart\/report\b/iu.test(ownHeader(email, "content-type") ?? "")) return undefined
  return feedbackReport(email) ?? deliveryReport(email)
}

/**
 * Reads a mail as a delivery report (RFC 3464) or a complaint (RFC 5965) by its first MiB. Returns undefined for any
 * other mail, one that only carries a report inside, and one that cannot be parsed; no input fails. May take seconds,
 * so it runs in a thread.
 */
export const parseReport = (raw: string | Uint8Array): Promise<Report | undefined> => read(raw).catch(() => undefined)
