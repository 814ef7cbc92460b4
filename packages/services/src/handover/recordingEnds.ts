import type { Channel } from "@tidings/connectors/Channel"
import * as Job from "@tidings/jobs/Job"
import { Queue } from "@tidings/jobs/Queue"
import { type EventId, newId, type WorkspaceId } from "@tidings/schema/Id"
import type { SendEvent } from "@tidings/schema/resources/Send"
import { Database } from "@tidings/storage/Database"
import type { Added, TimelineAddition } from "@tidings/storage/repositories/timelineRows"
import { Clock, Effect } from "effect"
import { countNews } from "./counting/countNews.ts"
import type { EventToSend } from "../webhooks/EventToSend.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"

/** Side effects of the end of an attempt. */
export interface Consequences {
  /** The job that ends with it. */
  readonly endable?: string | undefined
  /** True if the provider surely did not take it, so that it may be offered again. */
  readonly isUnmarked?: boolean
  /** The provider's own id of the message, if it differs from ours. */
  readonly messageId?: string | undefined
}

interface Message {
  readonly id: string
  readonly status: string
}

/** Storage of a kind of message. */
interface Kept<Row extends Message> {
  readonly recordAs: (addition: TimelineAddition<Row>) => Effect.Effect<Added>
  readonly takeBack: (id: Row["id"]) => Effect.Effect<void>
  readonly nameByProvider: (id: Row["id"], messageId: string) => Effect.Effect<void>
}

/** A message as it was read, and the changes that the end of an attempt makes to it. */
interface End<Row extends Message> extends Consequences {
  readonly row: Pick<Row, "id"> & {
    readonly workspace_id: WorkspaceId
    readonly livemode: boolean
    readonly events: ReadonlyArray<SendEvent>
    readonly has_webhooks: boolean
  }
  readonly unfolded: { readonly news: ReadonlyArray<unknown>; readonly status: Row["status"] }
  /** True if no further delivery follows. */
  readonly settled: boolean
  /** Returns one event for each piece of news. */
  readonly eventsToSend: () => ReadonlyArray<EventToSend>
  /** Returns the new timeline entries, under the ids of those events. */
  readonly entries: (ids: ReadonlyArray<EventId>, nowMs: number) => ReadonlyArray<SendEvent>
  /** Records the same end on the message in its current state, with all consequences. */
  readonly record: Effect.Effect<void>
  /** True if the end has more consequences than one statement writes. */
  readonly leadsOn?: boolean
}

/**
 * Records the end of an attempt together with its job in one statement, if the message has not changed since it was
 * read; else in a transaction, without the job.
 */
export const recordingEnds = Effect.fnUntraced(function* <Row extends Message>(
  channel: Channel,
  { nameByProvider, recordAs, takeBack }: Kept<Row>
) {
  const database = yield* Database
  const events = yield* WebhookFanOut
  const queue = yield* Queue

  const alone = ({ isUnmarked, messageId, record, row }: End<Row>) =>
    database.transaction(
      Effect.gen(function* () {
        if (isUnmarked === true) yield* takeBack(row.id)
        if (messageId !== undefined) yield* nameByProvider(row.id, messageId)
        yield* record
      })
    )

  return Effect.fnUntraced(function* (end: End<Row>): Effect.fn.Return<Job.End> {
    const { endable, entries, eventsToSend, isUnmarked = false, messageId, row, settled, unfolded } = end
    if (end.leadsOn === true) return yield* alone(end)
    const now = yield* Clock.currentTimeMillis
    const told = row.has_webhooks ? yield* events.plan(row.workspace_id, eventsToSend()) : undefined
    const added = entries(told?.ids ?? unfolded.news.map(() => newId("evt", now)), now)
    const { isHeard, isRecorded } = yield* recordAs({
      id: row.id,
      length: row.events.length,
      events: added,
      status: unfolded.status,
      settled,
      at: new Date(now).toISOString(),
      dispatches: told?.dispatches,
      isUnmarked,
      messageId,
      job: endable
    })
    if (!isRecorded) return yield* alone(end)
    yield* countNews(channel, row.livemode, added)
    if (told !== undefined && isHeard) yield* queue.ring(told.job)
    return endable === undefined ? undefined : Job.ended
  })
})
