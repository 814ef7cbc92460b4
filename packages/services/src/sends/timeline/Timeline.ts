import { newId, type SendId, type EventId } from "@tidings/schema/Id"
import type { SendEvent } from "@tidings/schema/resources/Send"
import { Database } from "@tidings/storage/Database"
import { SendRepository, type SendRow } from "@tidings/storage/repositories/SendRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Suppressions } from "../../suppressions/Suppressions.ts"
import { WebhookFanOut } from "../../webhooks/WebhookFanOut.ts"
import type { TimelineChange } from "./TimelineChange.ts"
import { isSettled } from "./status.ts"
import { eventsToSend } from "./eventsToSend.ts"
import { unfold, type Unfolded } from "./unfold.ts"

/** The entries that a timeline gains, under the ids of the events that webhooks are sent. */
export const entriesOf = ({ news }: Unfolded, ids: ReadonlyArray<EventId>, now: number): ReadonlyArray<SendEvent> =>
  news.map(({ change: { data = {}, source, type } }, index) => ({
    id: ids[index]!,
    type,
    timestamp: new Date(now).toISOString(),
    source,
    synthetic: source === "sandbox",
    data
  }))

const isOver = ({ livemode }: SendRow, { status }: Unfolded): boolean => !livemode || isSettled(status)

/** What became of each send, and the only place that changes it. */
export class Timeline extends Context.Service<Timeline>()("@tidings/services/Timeline", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const repository = yield* SendRepository
    const events = yield* WebhookFanOut
    const suppressions = yield* Suppressions

    /**
     * Appends to the timeline, advances the status, tells the webhooks and suppresses where the rules say so (see `unfold`), all or
     * nothing; a suppression is renewed even by what is no news. Unknown sends are ignored.
     */
    const record = (sendId: SendId, changes: ReadonlyArray<TimelineChange>): Effect.Effect<void> =>
      database.transaction(
        Effect.gen(function* () {
          const row = yield* repository.lock(sendId)
          if (row === undefined) return
          const unfolded = unfold(row, changes)
          for (const reason of unfolded.reasons) {
            yield* suppressions.add(row.workspace_id, row.to_email, reason, { kind: "send", id: row.id })
          }
          if (unfolded.news.length === 0) return
          const { ids } = yield* events.emitAll(row.workspace_id, eventsToSend(unfolded, row))
          const now = yield* Clock.currentTimeMillis
          yield* repository.record(sendId, entriesOf(unfolded, ids, now), unfolded.status, now, isOver(row, unfolded))
        })
      )

    /** As `record`, in one round trip when the send is still as its row says and its workspace has no enabled webhook. */
    const recordOn = Effect.fnUntraced(function* (row: SendRow, changes: ReadonlyArray<TimelineChange>) {
      const now = yield* Clock.currentTimeMillis
      const unfolded = unfold(row, changes)
      const entries = entriesOf(
        unfolded,
        unfolded.news.map(() => newId("evt", now)),
        now
      )
      const isRecorded =
        unfolded.reasons.length === 0 &&
        (yield* repository.recordWithoutWebhooks({
          id: row.id,
          length: row.events.length,
          events: entries,
          status: unfolded.status,
          settled: isOver(row, unfolded),
          at: new Date(now).toISOString()
        }))
      if (!isRecorded) yield* record(row.id, changes)
    })

    return { record, recordOn }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
