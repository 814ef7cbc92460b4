import type { MessageOutcome } from "@tidings/connectors/Callback"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { Context, Effect, Layer } from "effect"
import { reasonData, type ReportedBy, reportsOf, wentThrough } from "../messages/reportsOf.ts"
import type { ReportSink } from "../reports/ReportSink.ts"
import { ofCopies } from "./copies/copyEvents.ts"
import { emailKind, type SendChange } from "./emailKind.ts"
import { SendTimeline } from "./SendTimeline.ts"

const changeOf = (outcome: MessageOutcome, by: ReportedBy): SendChange => {
  const source = "provider"
  switch (outcome.became) {
    case "delivered":
      return { type: "send.delivered", source, data: by }
    case "delayed":
      return {
        type: "send.delivery_delayed",
        source,
        data: { ...reasonData(outcome, "enhanced_status_code"), ...by }
      }
    case "bounced": {
      const data = {
        bounce_type: outcome.hard ? "hard" : "soft",
        ...reasonData(outcome, "enhanced_status_code")
      } as const
      return { type: "send.bounced", source, data: { ...data, ...by } }
    }
    case "complained":
      return { type: "send.complained", source, data: { feedback_type: outcome.feedbackType, ...by } }
    case "sent":
      return { type: "send.sent", source, data: by }
    case "failed":
      return { type: "send.failed", source, data: { ...reasonData(outcome, "enhanced_status_code"), ...by } }
    case "suppressed": {
      const data = { reason: "hard_bounce", provider_reason: outcome.reason } as const
      return { type: "transactional.suppressed", source, data: { ...data, ...by } }
    }
    case "opened":
      return { type: "send.opened", source, data: by }
    case "clicked":
      return { type: "send.clicked", source, data: { url: outcome.url, ...by } }
    case "unsubscribed":
      return { type: "send.unsubscribed", source, data: by }
  }
}

/** Applies providers' reports on mails to sends. */
export class SendReports extends Context.Service<SendReports, ReportSink>()("@tidings/services/SendReports", {
  make: Effect.gen(function* () {
    return yield* reportsOf({
      kind: emailKind,
      store: yield* SendRepository,
      timeline: yield* SendTimeline,
      isTheirs: wentThrough,
      // The subject of a live system mail, which may hold a code, is not kept.
      quotable: ({ livemode, payload, subject }) => (livemode && payload.endsAtHandOver === true ? undefined : subject),
      changeOf: (outcome, by, row, report): SendChange | undefined =>
        ofCopies(row, report.recipient, changeOf(outcome, by))
    })
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
