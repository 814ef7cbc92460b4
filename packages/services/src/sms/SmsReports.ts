import type { MessageOutcome, MessageReport } from "@tidings/connectors/Callback"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { HeardRepository } from "@tidings/storage/repositories/HeardRepository"
import { SmsRepository, type SmsRow } from "@tidings/storage/repositories/SmsRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { reasonData, reportsOf, wentThrough, type ReportedBy } from "../messages/reportsOf.ts"
import type { ReportSink } from "../reports/ReportSink.ts"
import { SmsReceipts } from "./received/SmsReceipts.ts"
import { type SmsChange, smsKind } from "./smsKind.ts"
import { SmsNumbers } from "./SmsNumbers.ts"
import { SmsTimeline } from "./SmsTimeline.ts"

const changeOf = (outcome: MessageOutcome, by: ReportedBy): SmsChange | undefined => {
  const source = "provider"
  switch (outcome.became) {
    case "delivered":
    case "opened":
    case "clicked":
      return { type: "sms.delivered", source, data: by }
    case "sent":
    case "delayed":
      return { type: "sms.sent", source, data: by }
    case "bounced":
      return { type: "sms.undelivered", source, data: { ...reasonData(outcome, "provider_code"), ...by } }
    case "failed":
      return { type: "sms.failed", source, data: { ...reasonData(outcome, "provider_code"), ...by } }
    case "suppressed": {
      const data = { ...reasonData(outcome, "provider_code"), ...by }
      return { type: "sms.suppressed", source, data: { ...data, suppressed_by: "provider" } }
    }
    case "complained":
    case "unsubscribed":
      return undefined
  }
}

/** True if the recipient wants no more messages. */
const optsOut = ({ became }: MessageOutcome): boolean =>
  became === "suppressed" || became === "unsubscribed" || became === "complained"

const isOwnId = (text: string): boolean => /^sms_[0-9a-z]{26}/u.test(text)

/** True if the provider knows our message by another name than the report's, whose own id came from a URL alone. */
const isOfAnother = ({ provider_message_id: name }: SmsRow, { messageId }: MessageReport): boolean =>
  name !== null && name !== messageId && messageId !== "" && !isOwnId(messageId)

/** Applies providers' reports on text messages, and messages received by them. */
export class SmsReports extends Context.Service<SmsReports>()("@tidings/services/SmsReports", {
  make: Effect.gen(function* () {
    const accounts = yield* ConnectorRepository
    const heard = yield* HeardRepository
    const numbers = yield* SmsNumbers
    const receipts = yield* SmsReceipts

    /** Opts the recipient out; a repeated report does nothing, so that a later opt-in holds. */
    const stop = Effect.fnUntraced(function* (row: SmsRow, reportId: string | undefined) {
      const account = row.connector_id ?? (`installation/${row.connector}` as const)
      const report = `report/${row.id}/${reportId}`
      const isNew =
        reportId === undefined ||
        (yield* heard.hear({ workspaceId: row.workspace_id, account }, report, yield* Clock.currentTimeMillis))
      if (isNew)
        yield* numbers.optOut({ workspaceId: row.workspace_id, livemode: row.livemode }, row.to_number, {
          kind: "provider",
          id: row.id
        })
    })

    const { report } = yield* reportsOf({
      kind: smsKind,
      store: yield* SmsRepository,
      timeline: yield* SmsTimeline,
      isTheirs: (row, speaker, report) =>
        row.livemode && row.connector === speaker.provider && wentThrough(row, speaker) && !isOfAnother(row, report),
      quotable: ({ body }) => (body === "" ? undefined : body),
      learn: (row, { outcome, reportId }) => (optsOut(outcome) ? stop(row, reportId) : Effect.void),
      changeOf
    })

    return {
      report,
      received: Effect.fnUntraced(function* (workspaceId, connectorId, received) {
        const account = yield* accounts.find(workspaceId, connectorId)
        if (account === undefined) return false
        yield* receipts.take(workspaceId, account.provider, connectorId, received)
        return true
      })
    } satisfies ReportSink
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
