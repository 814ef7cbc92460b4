import type { MessageOutcome, MessageReport, UnreadableCallback } from "../../Callback.ts"
import { reportExcess, readableBytes } from "./reportExcess.ts"
import type { Email } from "postal-mime"
import { singleLine } from "../singleLine.ts"
import type { FeedbackReport, Report } from "./Report.ts"
import { named } from "../named.ts"
import { deliveryReports } from "./deliveryReport.ts"
import { messageIdIn, typedValue } from "./fieldGroups.ts"
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

const read = async (raw: string | Uint8Array): Promise<ReadonlyArray<Report>> => {
  const { default: PostalMime } = await import("postal-mime")
  const email = await PostalMime.parse(raw.slice(0, readableBytes), limits)
  if (!/^\s*multipart\/report\b/iu.test(ownHeader(email, "content-type") ?? "")) return []
  const feedback = feedbackReport(email)
  return feedback === undefined ? deliveryReports(email) : [feedback]
}

/**
 * Reads a mail as a delivery report (RFC 3464), of each recipient that it tells of, the worst first, or a complaint
 * (RFC 5965), by its first MiB. Returns nothing for any other mail, one that only carries a report inside, and one that
 * cannot be parsed; no input fails. May take seconds, so it runs in a thread.
 */
export const parseReports = (raw: string | Uint8Array): Promise<ReadonlyArray<Report>> => read(raw).catch(() => [])

// A message begins with a field (RFC 5322 §2.2, narrowed to names in use, so that JSON does not match); the "From "
// line that mbox puts before it is tolerated.
const beginsLikeAMail = /^(?:From .*\r?\n)?[a-z][\w-]*[ \t]*:/iu

const complaints: ReadonlySet<string> = new Set(["abuse", "fraud"])

/** Maps a report to the outcome of its message; undefined for remarks that change nothing. */
const outcomeOf = (report: Report): MessageOutcome | undefined => {
  if (report.kind === "arf") {
    return complaints.has(report.feedbackType) ? { became: "complained", feedbackType: report.feedbackType } : undefined
  }
  const said = { reason: report.diagnostic, statusCode: report.statusCode }
  switch (report.outcome) {
    case "failed":
      return { became: "bounced", hard: report.hard, ...said }
    case "delayed":
      return { became: "delayed", ...said }
    case "delivered":
      return { became: "delivered" }
  }
}

/** Reads one mail as the report about a message; empty for a mail that reports nothing about ours. */
export const readReport = async (raw: Uint8Array): Promise<ReadonlyArray<MessageReport> | UnreadableCallback> => {
  if (!beginsLikeAMail.test(Buffer.from(raw.subarray(0, 1_000)).toString("latin1"))) {
    return { unreadable: "format_invalid", message: "The body must be one mail as RFC 5322 text" }
  }
  const excess = reportExcess(raw)
  if (excess !== undefined) return { unreadable: "too_long", message: excess }
  return (await parseReports(raw)).flatMap((report) => {
    const outcome = outcomeOf(report)
    return report.originalMessageId === undefined || outcome === undefined
      ? []
      : [{ messageId: report.originalMessageId, outcome, ...named(report.recipient) }]
  })
}
