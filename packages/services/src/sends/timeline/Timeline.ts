import * as Job from "@tidings/jobs/Job"
import { Queue } from "@tidings/jobs/Queue"
import { newId, type SendId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { SendRepository, type OpenSend, type SendRow } from "@tidings/storage/repositories/SendRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Suppressions } from "../../suppressions/Suppressions.ts"
import { isOfSends, SendWaking } from "../../sequences/engine/SendWaking.ts"
import { WebhookFanOut } from "../../webhooks/WebhookFanOut.ts"
import type { TimelineChange } from "./TimelineChange.ts"
import { isSettled } from "./status.ts"
import { entriesOf } from "./entriesOf.ts"
import { eventsToSend } from "./eventsToSend.ts"
import { unfold, type Unfolded } from "./unfold.ts"

/** What else the end of an attempt brings about. */
interface Consequences {
  /** The job that ends with it. */
  readonly endable?: string | undefined
  /** The connector surely did not take it: it may be offered again. */
  readonly isUnmarked?: boolean
}

const isOver = ({ livemode }: SendRow, { status }: Unfolded): boolean => !livemode || isSettled(status)

/** Whether a run may wait for what is new. */
const mayWake = ({ run_id = null }: SendRow, { news }: Unfolded): boolean =>
  run_id !== null && news.some(({ change }) => isOfSends(change.type))

/** What became of each send, and the only place that changes it. */
export class Timeline extends Context.Service<Timeline>()("@tidings/services/Timeline", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const repository = yield* SendRepository
    const events = yield* WebhookFanOut
    const queue = yield* Queue
    const suppressions = yield* Suppressions
    const waking = yield* SendWaking

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
          const entries = entriesOf(unfolded, ids, now)
          yield* repository.record(sendId, entries, unfolded.status, now, isOver(row, unfolded))
          yield* waking.heardOfSend(row, entries)
        })
      )

    /** As `record` after an attempt, in one statement when the send is still as its row says and nobody is suppressed; that ends the job too, where it may. */
    const recordOn = Effect.fnUntraced(function* (
      row: OpenSend,
      changes: ReadonlyArray<TimelineChange>,
      { endable, isUnmarked = false }: Consequences
    ): Effect.fn.Return<Job.End> {
      const recordAlone = isUnmarked
        ? database.transaction(Effect.andThen(repository.takeBack(row.id), record(row.id, changes)))
        : record(row.id, changes)
      const unfolded = unfold(row, changes)
      if (unfolded.reasons.length > 0 || mayWake(row, unfolded)) return yield* recordAlone
      const now = yield* Clock.currentTimeMillis
      const told = row.has_webhooks ? yield* events.plan(row.workspace_id, eventsToSend(unfolded, row)) : undefined
      const { isHeard, isRecorded } = yield* repository.recordAs({
        id: row.id,
        length: row.events.length,
        events: entriesOf(unfolded, told?.ids ?? unfolded.news.map(() => newId("evt", now)), now),
        status: unfolded.status,
        settled: isOver(row, unfolded),
        at: new Date(now).toISOString(),
        dispatches: told?.dispatches,
        isUnmarked,
        job: endable
      })
      if (!isRecorded) return yield* recordAlone
      if (told !== undefined && isHeard) yield* queue.ring(told.job)
      return endable === undefined ? undefined : Job.ended
    })

    return { record, recordOn }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
