import type * as Job from "@tidings/jobs/Job"
import type { SendId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { SendRepository, type OpenSend, type SendRow } from "@tidings/storage/repositories/SendRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { countNews } from "../../handover/counting/countNews.ts"
import { type Consequences, recordingEnds } from "../../handover/recordingEnds.ts"
import { Suppressions } from "../../suppressions/Suppressions.ts"
import { mayWake, SendListeners } from "./SendListeners.ts"
import { WebhookFanOut } from "../../webhooks/WebhookFanOut.ts"
import type { TimelineChange } from "./TimelineChange.ts"
import { isSettled } from "./status.ts"
import { entriesOf } from "./entriesOf.ts"
import { eventsToSend } from "./eventsToSend.ts"
import { unfold, type Unfolded } from "./unfold.ts"

const isOver = ({ livemode }: SendRow, { status }: Unfolded): boolean => !livemode || isSettled(status)

/** The timelines of sends, and the only place that changes them. */
export class Timeline extends Context.Service<Timeline>()("@tidings/services/Timeline", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const repository = yield* SendRepository
    const events = yield* WebhookFanOut
    const suppressions = yield* Suppressions
    const listeners = yield* SendListeners

    /**
     * Appends to the timeline, advances the status, emits webhooks and suppresses the recipient if the rules say so
     * (see `unfold`), all or nothing; repeated changes still renew a suppression. Unknown sends are ignored.
     */
    const record = (sendId: SendId, changes: ReadonlyArray<TimelineChange>): Effect.Effect<void> =>
      database.transaction(
        Effect.gen(function* () {
          const row = yield* repository.lock(sendId)
          if (row === undefined) return
          const unfolded = unfold(row, changes)
          for (const reason of unfolded.reasons) {
            yield* suppressions.add({ workspaceId: row.workspace_id, livemode: row.livemode }, [row.to_email], reason, {
              kind: "send",
              id: row.id
            })
          }
          if (unfolded.news.length === 0) return
          const { ids } = yield* events.emitAll(row.workspace_id, eventsToSend(unfolded, row))
          const now = yield* Clock.currentTimeMillis
          const entries = entriesOf(unfolded, ids, now)
          yield* repository.record(sendId, entries, unfolded.status, now, isOver(row, unfolded))
          yield* database.afterCommit(countNews("email", row.livemode, entries))
          yield* listeners.heardOfSend(row, entries)
        })
      )

    const recordEnd = yield* recordingEnds<SendRow>("email", repository)

    /**
     * Records changes after an attempt like `record`, but in one statement if the send is unchanged since its row was
     * read and nobody is suppressed; that also ends the job, if allowed.
     */
    const recordOn = (
      row: OpenSend,
      changes: ReadonlyArray<TimelineChange>,
      consequences: Consequences
    ): Effect.Effect<Job.End> => {
      const unfolded = unfold(row, changes)
      return recordEnd({
        ...consequences,
        row,
        unfolded,
        settled: isOver(row, unfolded),
        eventsToSend: () => eventsToSend(unfolded, row),
        entries: (ids, nowMs) => entriesOf(unfolded, ids, nowMs),
        record: record(row.id, changes),
        leadsOn: unfolded.reasons.length > 0 || mayWake(row, unfolded.news)
      })
    }

    return { record, recordOn }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
