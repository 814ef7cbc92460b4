import type * as Job from "@tidings/jobs/Job"
import type { SmsId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { SmsRepository, type OpenSms, type SmsRow } from "@tidings/storage/repositories/SmsRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { countNews } from "../../handover/counting/countNews.ts"
import { type Consequences, recordingEnds } from "../../handover/recordingEnds.ts"
import { mayWake, SendListeners } from "../../sends/timeline/SendListeners.ts"
import { WebhookFanOut } from "../../webhooks/WebhookFanOut.ts"
import type { SmsChange } from "./SmsChange.ts"
import { entriesOf, eventsToSend } from "./told.ts"
import { isSettled } from "./status.ts"
import { unfold } from "./unfold.ts"

/** The timelines of text messages, and the only place that changes them. */
export class SmsTimeline extends Context.Service<SmsTimeline>()("@tidings/services/SmsTimeline", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const repository = yield* SmsRepository
    const events = yield* WebhookFanOut
    const listeners = yield* SendListeners
    const recordEnd = yield* recordingEnds<SmsRow>("sms", repository)

    /**
     * Appends new changes to the timeline, advances the status and emits webhooks, all or nothing; unknown messages are
     * ignored.
     */
    const record = (smsId: SmsId, changes: ReadonlyArray<SmsChange>): Effect.Effect<void> =>
      database.transaction(
        Effect.gen(function* () {
          const row = yield* repository.lock(smsId)
          if (row === undefined) return
          const unfolded = unfold(row, changes)
          if (unfolded.news.length === 0) return
          const { ids } = yield* events.emitAll(row.workspace_id, eventsToSend(unfolded, row))
          const now = yield* Clock.currentTimeMillis
          const entries = entriesOf(unfolded, ids, now)
          yield* repository.record(smsId, entries, unfolded.status, now, isSettled(unfolded.status))
          yield* database.afterCommit(countNews("sms", row.livemode, entries))
          yield* listeners.heardOfSend(row, entries)
        })
      )

    /**
     * Records changes after an attempt like `record`, but in one statement if the message is unchanged since its row
     * was read; that also ends the job, if allowed.
     */
    const recordOn = (
      row: OpenSms,
      changes: ReadonlyArray<SmsChange>,
      consequences: Consequences
    ): Effect.Effect<Job.End> => {
      const unfolded = unfold(row, changes)
      return recordEnd({
        ...consequences,
        row,
        unfolded,
        settled: isSettled(unfolded.status),
        eventsToSend: () => eventsToSend(unfolded, row),
        entries: (ids, nowMs) => entriesOf(unfolded, ids, nowMs),
        record: record(row.id, changes),
        leadsOn: mayWake(row, unfolded.news)
      })
    }

    return { record, recordOn }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
