import { parseReport, type DeliveryReport, type Report } from "@tidings/connectors/email/reports/parseReport"
import { problem, type Problem } from "@tidings/schema/Problem"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { Context, Effect, Layer } from "effect"
import type { Happening } from "../sends/Happening.ts"
import { Timeline } from "../sends/Timeline.ts"
import { sendIdIn } from "./sendIdIn.ts"

// A message begins with a field (RFC 5322 §2.2, narrowed to names in use, so that JSON is none); the line that mbox puts before it is tolerated.
const beginsLikeAMail = /^(?:From .*\r?\n)?[a-z][\w-]*[ \t]*:/iu

const complaints: ReadonlySet<string> = new Set(["abuse", "fraud"])

const told = ({ diagnostic, statusCode }: DeliveryReport) => ({ reason: diagnostic, enhanced_status_code: statusCode })

/** What a report says happened to its send; undefined for remarks that change nothing. */
const happening = (report: Report): Happening | undefined => {
  if (report.kind === "arf") {
    return complaints.has(report.feedbackType)
      ? { type: "send.complained", source: "provider", data: { feedback_type: report.feedbackType } }
      : undefined
  }
  switch (report.outcome) {
    case "failed":
      return {
        type: "send.bounced",
        source: "provider",
        data: { bounce_type: report.hard ? "hard" : "soft", ...told(report) }
      }
    case "delayed":
      return { type: "send.delivery_delayed", source: "provider", data: told(report) }
    case "delivered":
      return { type: "send.delivered", source: "provider" }
  }
}

/** Bounces, delays, confirmations and complaints that come back as mails. */
export class Reports extends Context.Service<Reports>()("@tidings/services/Reports", {
  make: Effect.gen(function* () {
    const repository = yield* SendRepository
    const timeline = yield* Timeline

    const sendOf = Effect.fnUntraced(function* (messageId: string) {
      const known = yield* repository.idOfMessage(messageId)
      if (known !== undefined) return known
      const named = sendIdIn(messageId)
      return named === undefined ? undefined : (yield* repository.lock(named))?.id
    })

    /** Records what a report says of the send it is about; false when the mail is no report, or not about a send of ours. */
    const accept: (raw: Uint8Array) => Effect.Effect<boolean, Problem<"field_invalid">> = Effect.fnUntraced(
      function* (raw) {
        if (!beginsLikeAMail.test(Buffer.from(raw.subarray(0, 1_000)).toString("latin1"))) {
          return yield* problem("field_invalid", {
            fields: [{ path: "body", code: "format_invalid", message: "The body must be one mail as RFC 5322 text" }]
          })
        }
        const report = yield* parseReport(raw)
        if (report?.originalMessageId === undefined) return false
        const happened = happening(report)
        const sendId = yield* sendOf(report.originalMessageId)
        if (happened === undefined || sendId === undefined) return false
        yield* timeline.record(sendId, [happened])
        return true
      }
    )
    return { accept }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
