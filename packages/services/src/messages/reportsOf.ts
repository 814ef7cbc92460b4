import type { MessageOutcome, MessageReport } from "@tidings/connectors/Callback"
import type { Channel } from "@tidings/connectors/Channel"
import { Database } from "@tidings/storage/Database"
import type { MessageRow, MessageStore, Speaker } from "@tidings/storage/repositories/messageRows"
import { Effect } from "effect"
import { quoting, unquoted } from "../handover/quoting.ts"
import type { ReportSink } from "../reports/ReportSink.ts"
import type { MessageChange, MessageKind } from "./MessageKind.ts"
import type { MessageTimeline } from "./timelineOf.ts"

/** The source of a report, in every entry made of it. */
export interface ReportedBy {
  readonly provider: string
  readonly report_id?: string
}

/** The steps of a report that differ between kinds of messages. */
interface Reporting<C extends Channel, Row extends MessageRow, Change extends MessageChange> {
  readonly kind: MessageKind<C, Row, Change>
  readonly store: MessageStore<Row, any>
  readonly timeline: MessageTimeline<Row, Change>
  /** The change of an outcome; undefined if it makes none. */
  readonly changeOf: (outcome: MessageOutcome, by: ReportedBy, row: Row, report: MessageReport) => Change | undefined
  /** The line of a message that its provider may quote; undefined if it was forgotten. */
  readonly quotable: (row: Row) => string | undefined
  /** True if the provider may speak of the message. */
  readonly isTheirs: (row: Row, speaker: Speaker, report: MessageReport) => boolean
  /** Learns from a report what is not in its change, in the transaction that records it. */
  readonly learn?: (row: Row, report: MessageReport) => Effect.Effect<void>
}

/** The words for the reason of a report, under the key for its code. */
export const reasonData = <Key extends string>(
  { reason, statusCode }: { readonly reason: string; readonly statusCode?: string },
  key: Key
) =>
  ({ reason, ...(statusCode !== undefined && { [key]: statusCode }) }) as {
    readonly reason: string
  } & { readonly [K in Key]?: string }

/**
 * True if the reporter carried the message: the installation's account those that went through it, an account of a
 * workspace that workspace's, through the same provider.
 */
export const wentThrough = (
  { connector, connector_id = null, livemode, workspace_id }: MessageRow,
  { provider, workspaceId }: Speaker
): boolean =>
  workspaceId === undefined
    ? connector_id === null
    : livemode && connector_id !== null && workspace_id === workspaceId && connector === provider

/**
 * Applies providers' reports to the messages of a kind; a provider is heard only about messages that it carried. A
 * message is found by the provider's name for it, by our own id, or by the id inside a Message-ID, whose domain relays
 * rewrite; the provider's name is learned if the answer with it was lost.
 */
export const reportsOf = Effect.fnUntraced(function* <
  C extends Channel,
  Row extends MessageRow,
  Change extends MessageChange
>({ changeOf, isTheirs, kind, learn, quotable, store, timeline }: Reporting<C, Row, Change>) {
  const database = yield* Database
  const ownId = new RegExp(`^<?(${kind.prefix}_[0-9a-z]{1,40})(?![0-9a-z])`, "u")
  const ownIdIn = (text: string | undefined): Row["id"] | undefined => ownId.exec(text ?? "")?.[1]

  const report: ReportSink["report"] = Effect.fnUntraced(function* (workspaceId, provider, report) {
    const { messageId, outcome, reportId } = report
    const speaker: Speaker = { workspaceId, provider }
    const known = messageId === "" ? undefined : yield* store.idNamed(messageId, speaker)
    const id = known ?? ownIdIn(report.ownId) ?? ownIdIn(messageId)
    if (id === undefined) return false
    return yield* database.transaction(
      Effect.gen(function* () {
        const row = yield* store.lock(id)
        if (row === undefined || !isTheirs(row, speaker, report)) return false
        const isLearned = known === undefined && messageId !== "" && ownIdIn(messageId) === undefined
        if (isLearned) yield* store.nameByProvider(id, messageId)
        if (learn !== undefined) yield* learn(row, report)
        const line = quotable(row)
        const kept = unquoted(outcome, line === undefined ? "forgotten" : quoting([line]))
        const by = { provider, ...(reportId !== undefined && { report_id: reportId }) }
        const change = changeOf(kept, by, row, report)
        if (change !== undefined) yield* timeline.recordLocked(row, [change])
        return true
      })
    )
  })
  return { report }
})
