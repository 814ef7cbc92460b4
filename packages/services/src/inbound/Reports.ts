import type { DeliveryReport, Report } from "@tidings/connectors/email/reports/parseReport"
import { readableBytes, reportExcess } from "@tidings/connectors/email/reports/reportExcess"
import { problem, type Problem } from "@tidings/schema/Problem"
import { isWritable } from "@tidings/schema/fields/writable"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { Context, Duration, Effect, Layer, Semaphore } from "effect"
import type { TimelineChange } from "../sends/timeline/TimelineChange.ts"
import { Timeline } from "../sends/timeline/Timeline.ts"
import { threads } from "../threads/threads.ts"
import { sendIdIn } from "./sendIdIn.ts"

// A message begins with a field (RFC 5322 §2.2, narrowed to names in use, so that JSON is none); the line that mbox puts before it is tolerated.
const beginsLikeAMail = /^(?:From .*\r?\n)?[a-z][\w-]*[ \t]*:/iu

const complaints: ReadonlySet<string> = new Set(["abuse", "fraud"])

const told = ({ diagnostic, statusCode }: DeliveryReport) => ({ reason: diagnostic, enhanced_status_code: statusCode })

/** What a report says happened to its send; undefined for remarks that change nothing. */
const change = (report: Report): TimelineChange | undefined => {
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

const deadlineSeconds = 2

const readers = {
  module: new URL("./reportThread.ts", import.meta.url),
  atOnce: 1,
  deadline: Duration.seconds(deadlineSeconds)
}

/** Fewer than a thread lets wait: a mail server that has many reports waits, and loses none. */
const mostAtOnce = 8

const unreadable = (code: "format_invalid" | "too_long" | "out_of_range", message: string) =>
  problem("field_invalid", { fields: [{ path: "body", code, message }] })

/** Bounces, delays, confirmations and complaints that come back as mails. */
export class Reports extends Context.Service<Reports>()("@tidings/services/Reports", {
  make: Effect.gen(function* () {
    const repository = yield* SendRepository
    const timeline = yield* Timeline
    const read = yield* threads<Uint8Array, Report | undefined>(readers)
    const places = yield* Semaphore.make(mostAtOnce)

    const parsed = (raw: Uint8Array) =>
      places
        .withPermits(1)(read("reports", raw.slice(0, readableBytes)))
        .pipe(
          Effect.catchTags({
            Exceeded: () =>
              Effect.fail(unreadable("out_of_range", `The mail cannot be read within ${deadlineSeconds} seconds`)),
            Crowded: () => Effect.fail(problem("service_unavailable", { retryAfterSeconds: 1 }))
          })
        )

    const sendOf = Effect.fnUntraced(function* (messageId: string) {
      if (!isWritable(messageId)) return undefined
      const known = yield* repository.idOfMessage(messageId)
      if (known !== undefined) return known
      const named = sendIdIn(messageId)
      return named === undefined ? undefined : (yield* repository.lock(named))?.id
    })

    /** Records what a report says of the send it is about; false when the mail is no report, or not about a send of ours. */
    const accept: (raw: Uint8Array) => Effect.Effect<boolean, Problem<"field_invalid" | "service_unavailable">> =
      Effect.fnUntraced(function* (raw) {
        if (!beginsLikeAMail.test(Buffer.from(raw.subarray(0, 1_000)).toString("latin1"))) {
          return yield* unreadable("format_invalid", "The body must be one mail as RFC 5322 text")
        }
        const excess = reportExcess(raw)
        if (excess !== undefined) return yield* unreadable("too_long", excess)
        const report = yield* parsed(raw)
        if (report?.originalMessageId === undefined) return false
        const happened = change(report)
        const sendId = yield* sendOf(report.originalMessageId)
        if (happened === undefined || sendId === undefined) return false
        yield* timeline.record(sendId, [happened])
        return true
      })
    return { accept }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
