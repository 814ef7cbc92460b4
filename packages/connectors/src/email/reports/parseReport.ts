import PostalMime from "postal-mime"
import { deliveryReport } from "./deliveryReport.ts"
import { feedbackReport } from "./feedbackReport.ts"
import type { Report } from "./Report.ts"
import { readableBytes } from "./reportExcess.ts"
import { ownHeader } from "./reportParts.ts"

export type { DeliveryReport, FeedbackReport, Report } from "./Report.ts"

const limits = { forceRfc822Attachments: true, maxHeadersSize: 256 * 1024, maxNestingDepth: 16 }

const read = async (raw: string | Uint8Array): Promise<Report | undefined> => {
  const email = await PostalMime.parse(raw.slice(0, readableBytes), limits)
  if (!/^\s*multipart\/report\b/iu.test(ownHeader(email, "content-type") ?? "")) return undefined
  return feedbackReport(email) ?? deliveryReport(email)
}

/**
 * Reads a mail as a delivery report (RFC 3464) or a complaint (RFC 5965) by its first MiB. Any other mail, one that only
 * carries a report inside, and one that nobody can read answer undefined; no input fails. May take seconds: for a thread.
 */
export const parseReport = (raw: string | Uint8Array): Promise<Report | undefined> => read(raw).catch(() => undefined)
