import type { MessageOutcome, MessageReport } from "@tidings/connectors/Callback"
import { SendRepository, type Speaker } from "@tidings/storage/repositories/SendRepository"
import { Context, Effect, Layer } from "effect"
import { quoting } from "../handover/quoting/quoting.ts"
import type { ReportSink } from "../reports/ReportSink.ts"
import { unquoted } from "../reports/unquoted.ts"
import { Timeline } from "./timeline/Timeline.ts"
import type { TimelineChange } from "./timeline/TimelineChange.ts"

const told = ({ reason, statusCode }: { readonly reason: string; readonly statusCode?: string }) => ({
  reason,
  ...(statusCode !== undefined && { enhanced_status_code: statusCode })
})

/** Maps a provider's report on a message to a change of its send; `by` is included in every entry. */
const changeOf = (outcome: MessageOutcome, by: { readonly provider: string; readonly report_id?: string }) => {
  const change = (): Omit<TimelineChange, "source"> => {
    switch (outcome.became) {
      case "delivered":
        return { type: "send.delivered", data: by }
      case "delayed":
        return { type: "send.delivery_delayed", data: { ...told(outcome), ...by } }
      case "bounced":
        return {
          type: "send.bounced",
          data: { bounce_type: outcome.hard ? "hard" : "soft", ...told(outcome), ...by }
        }
      case "complained":
        return { type: "send.complained", data: { feedback_type: outcome.feedbackType, ...by } }
      case "sent":
        return { type: "send.sent", data: by }
      case "failed":
        return { type: "send.failed", data: { ...told(outcome), ...by } }
      case "suppressed":
        return {
          type: "transactional.suppressed",
          data: { reason: "hard_bounce", provider_reason: told(outcome).reason, ...by }
        }
      case "opened":
        return { type: "send.opened", data: by }
      case "clicked":
        return { type: "send.clicked", data: { url: outcome.url, ...by } }
      case "unsubscribed":
        return { type: "send.unsubscribed", data: by }
    }
  }
  return { ...change(), source: "provider" } as TimelineChange
}

const ownMessageId = /^<?(snd_[0-9a-z]{1,40})@/u
const ownId = /^snd_[0-9a-z]{1,40}$/u

/** Applies providers' reports on mails to sends; a provider is heard only about sends that went through it. */
export class SendReports extends Context.Service<SendReports>()("@tidings/services/SendReports", {
  make: Effect.gen(function* () {
    const repository = yield* SendRepository
    const timeline = yield* Timeline

    /**
     * Finds the send by the provider's name for it, by our own id, or by the id inside a Message-ID, whose domain
     * relays rewrite.
     */
    const sendOf = Effect.fnUntraced(function* (speaker: Speaker, report: MessageReport) {
      const { messageId } = report
      const isName = messageId !== ""
      const known = isName ? yield* repository.namedByProvider(messageId, speaker) : undefined
      if (known !== undefined) return known
      const named = report.ownId ?? ownMessageId.exec(messageId)?.[1] ?? messageId
      if (!ownId.test(named)) return undefined
      const ours = yield* repository.namedByUs(named, speaker)
      // If the answer was lost, the provider's name for the message is learned here; later reports use it.
      if (ours !== undefined && report.ownId !== undefined && isName) {
        yield* repository.nameByProvider(ours.id, messageId)
      }
      return ours
    })

    return {
      report: Effect.fnUntraced(function* (workspaceId, provider, report) {
        const send = yield* sendOf({ workspaceId, provider }, report)
        if (send === undefined) return false
        const { outcome, reportId } = report
        yield* timeline.record(send.id, [
          changeOf(unquoted(outcome, send.subject === null ? "forgotten" : quoting([send.subject])), {
            provider,
            ...(reportId !== undefined && { report_id: reportId })
          })
        ])
        return true
      })
    } satisfies ReportSink
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
