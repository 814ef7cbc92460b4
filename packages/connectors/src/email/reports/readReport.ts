import type { MessageOutcome, MessageReport, UnreadableCallback } from "../../Callback.ts"
import { parseReport, type Report } from "./parseReport.ts"
import { reportExcess } from "./reportExcess.ts"

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
  const report = await parseReport(raw)
  const outcome = report && outcomeOf(report)
  return report?.originalMessageId === undefined || outcome === undefined
    ? []
    : [{ messageId: report.originalMessageId, outcome }]
}
