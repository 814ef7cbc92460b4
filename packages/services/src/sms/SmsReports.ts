import type { MessageOutcome, MessageReport } from "@tidings/connectors/Callback"
import { isId, type SmsId, type WorkspaceId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { HeardRepository } from "@tidings/storage/repositories/HeardRepository"
import { SmsRepository, type SmsRow } from "@tidings/storage/repositories/SmsRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { quoting } from "../handover/quoting/quoting.ts"
import type { ReportSink } from "../reports/ReportSink.ts"
import { unquoted } from "../reports/unquoted.ts"
import { SmsReceipts } from "./received/SmsReceipts.ts"
import { SmsNumbers } from "./SmsNumbers.ts"
import { provider, type SmsChange } from "./timeline/SmsChange.ts"
import { SmsTimeline } from "./timeline/SmsTimeline.ts"

const told = ({ reason, statusCode }: { readonly reason: string; readonly statusCode?: string }) => ({
  reason,
  ...(statusCode !== undefined && { provider_code: statusCode })
})

/** Maps a provider's report on a message to a change; undefined if it has none. `by` is included in every change. */
const changeOf = (
  outcome: MessageOutcome,
  by: { readonly provider: string; readonly report_id?: string }
): SmsChange | undefined => {
  switch (outcome.became) {
    case "delivered":
    case "opened":
    case "clicked":
      return provider("sms.delivered", by)
    case "sent":
    case "delayed":
      return provider("sms.sent", by)
    case "bounced":
      return provider("sms.undelivered", { ...told(outcome), ...by })
    case "failed":
      return provider("sms.failed", { ...told(outcome), ...by })
    case "suppressed":
      return provider("sms.suppressed", { ...told(outcome), ...by, suppressed_by: "provider" })
    case "complained":
    case "unsubscribed":
      return undefined
  }
}

/** True if the recipient wants no more messages. */
const optsOut = ({ became }: MessageOutcome): boolean =>
  became === "suppressed" || became === "unsubscribed" || became === "complained"

const ownId = /^sms_[0-9a-z]{26}/u

/** True if the provider knows our message by another name than the report's. */
const isOfAnother = ({ provider_message_id: name }: SmsRow, { messageId }: MessageReport): boolean =>
  name !== null && name !== messageId && messageId !== "" && !ownId.test(messageId)

/** Applies providers' reports on text messages, and messages received by them. */
export class SmsReports extends Context.Service<SmsReports>()("@tidings/services/SmsReports", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const accounts = yield* ConnectorRepository
    const heard = yield* HeardRepository
    const repository = yield* SmsRepository
    const numbers = yield* SmsNumbers
    const receipts = yield* SmsReceipts
    const timeline = yield* SmsTimeline

    /**
     * Finds the id by the provider's name, which its proof covers, before our own, which may have come from a URL
     * alone.
     */
    const idIn = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId | undefined,
      providerName: string,
      { messageId, ownId: own }: MessageReport
    ) {
      const known =
        messageId !== "" ? yield* repository.namedByProvider(providerName, messageId, workspaceId) : undefined
      if (known !== undefined) return known
      if (own !== undefined && isId("sms", own)) return own as SmsId
      return ownId.exec(messageId)?.[0] as SmsId | undefined
    })

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

    const hear = Effect.fnUntraced(function* (row: SmsRow, { messageId, outcome, reportId }: MessageReport) {
      const isOurs = ownId.test(messageId)
      if (row.provider_message_id === null && !isOurs && messageId !== "")
        yield* repository.nameByProvider(row.id, messageId)
      if (optsOut(outcome)) yield* stop(row, reportId)
      const by = { provider: row.connector, ...(reportId !== undefined && { report_id: reportId }) }
      const change = changeOf(unquoted(outcome, row.body === "" ? "forgotten" : quoting([row.body])), by)
      if (change !== undefined) yield* timeline.record(row.id, [change])
    })

    return {
      report: (workspaceId, providerName, report) =>
        database.transaction(
          Effect.gen(function* () {
            const smsId = yield* idIn(workspaceId, providerName, report)
            const row = smsId === undefined ? undefined : yield* repository.lock(smsId)
            const isTheirs =
              row !== undefined &&
              row.livemode &&
              row.connector === providerName &&
              (workspaceId === undefined || row.workspace_id === workspaceId) &&
              !isOfAnother(row, report)
            if (isTheirs) yield* hear(row, report)
            return isTheirs
          })
        ),

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
