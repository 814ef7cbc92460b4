import * as Job from "@tidings/jobs/Job"
import { Queue } from "@tidings/jobs/Queue"
import { type EventId, newId } from "@tidings/schema/Id"
import type { SendEvent } from "@tidings/schema/resources/Send"
import { Database } from "@tidings/storage/Database"
import type { MessageRow, MessageStore, Opened } from "@tidings/storage/repositories/messageRows"
import { Clock, Effect } from "effect"
import { countNews } from "../handover/countNews.ts"
import type { EventToSend } from "../webhooks/EventToSend.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import type { MessageChange, MessageKind } from "./MessageKind.ts"
import { isSettled, unfold, type Unfolded } from "./unfold.ts"

/** Side effects of the end of an attempt. */
export interface Consequences {
  /** The job that ends with it. */
  readonly endable?: string | undefined
  /** True if the provider surely did not take it, so that it may be offered again. */
  readonly isUnmarked?: boolean
  /** True if nothing is recorded unless the message still has the mark of the given row. */
  readonly isBound?: boolean
  /** Further effect of the transaction that records. */
  readonly besides?: Effect.Effect<unknown> | undefined
  /** The provider's own id of the message. */
  readonly messageId?: string | undefined
}

type Marked = Pick<MessageRow, "handover_at">

/** True if both have the same attempt's mark, or none. */
export const isSameMark = ({ handover_at: one }: Marked, { handover_at: other }: Marked): boolean =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other))

/** A follow-up of changes besides their entries and webhook events. */
interface FollowUp<Row extends MessageRow, Change extends MessageChange> {
  /** True if these changes have one. */
  readonly follows: (row: Row, unfolded: Unfolded<Row, Change>) => boolean
  /** Carries it out, in the transaction that records; `entries` are the new ones. */
  readonly follow: (row: Row, unfolded: Unfolded<Row, Change>, entries: ReadonlyArray<SendEvent>) => Effect.Effect<void>
}

/** The event to emit for each new timeline entry: the message at that point, and the change. */
const eventsToSend = <Row extends MessageRow, Change extends MessageChange>(
  { eventData, tells = (_, data) => data }: MessageKind<any, Row, Change>,
  { news }: Unfolded<Row, Change>,
  row: Omit<Row, "events">
): ReadonlyArray<EventToSend> =>
  news.map(
    ({ change: { data, type }, status }) =>
      ({
        type,
        livemode: row.livemode,
        data: { ...eventData(row, status), ...(data && tells(row, data)) }
      }) as EventToSend
  )

/** The new entries of a timeline, with the ids of the events sent to webhooks. */
const entriesOf = (
  { news }: Pick<Unfolded<MessageRow, MessageChange>, "news">,
  ids: ReadonlyArray<EventId>,
  nowMs: number
): ReadonlyArray<SendEvent> =>
  news.map(({ change: { data = {}, source, type } }, index) => ({
    id: ids[index]!,
    type,
    timestamp: new Date(nowMs).toISOString(),
    source,
    synthetic: source === "sandbox",
    data: data as SendEvent["data"]
  }))

/** Draws a new message with the first entries of its timeline, and the events that tell them. */
export const drawing = <Row extends MessageRow, Change extends MessageChange>(kind: MessageKind<any, Row, Change>) =>
  Effect.map(WebhookFanOut, (events) =>
    Effect.fnUntraced(function* (
      drawn: Omit<Row, "events" | "status">,
      changes: ReadonlyArray<Change>,
      hasWebhooks: boolean
    ) {
      const now = Date.parse(drawn.created_at)
      const begun = unfold(kind, { events: [], status: kind.waits[0]!, livemode: drawn.livemode }, changes)
      const row = { ...drawn, status: begun.status } as Omit<Row, "events">
      const told = hasWebhooks
        ? yield* events.plan(row.workspace_id, eventsToSend(kind, begun, row))
        : { ids: begun.news.map(() => newId("evt", now)), dispatches: [], job: undefined }
      const message = { ...row, events: entriesOf(begun, told.ids, now) } as unknown as Row
      return { row: message, dispatches: told.dispatches, job: told.job }
    })
  )

/** The timelines of a kind of message, and the only place that changes them. */
export const timelineOf = Effect.fnUntraced(function* <Row extends MessageRow, Change extends MessageChange>(
  kind: MessageKind<any, Row, Change>,
  store: MessageStore<Row, any>,
  { follow, follows }: FollowUp<Row, Change> = { follows: () => false, follow: () => Effect.void }
) {
  const database = yield* Database
  const events = yield* WebhookFanOut
  const queue = yield* Queue

  const isOver = ({ livemode }: Row, { status }: Unfolded<Row, Change>) => !livemode || isSettled(kind, status)

  /** Records changes on a row that the open transaction locked. */
  const recordLocked = Effect.fnUntraced(function* (row: Row, changes: ReadonlyArray<Change>) {
    const unfolded = unfold(kind, row, changes)
    const now = yield* Clock.currentTimeMillis
    const isNews = unfolded.news.length > 0
    const { ids } = isNews
      ? yield* events.emitAll(row.workspace_id, eventsToSend(kind, unfolded, row))
      : { ids: [] as ReadonlyArray<EventId> }
    const entries = entriesOf(unfolded, ids, now)
    if (isNews) {
      yield* store.record(row.id, entries, unfolded.status, now, isOver(row, unfolded))
      yield* database.afterCommit(countNews(kind.channel, row.livemode, entries))
    }
    if (follows(row, unfolded)) yield* follow(row, unfolded, entries)
  })

  /**
   * Appends new changes to the timeline, advances the status, emits webhooks and follows up, all or nothing; unknown
   * messages are ignored.
   */
  const record = (id: Row["id"], changes: ReadonlyArray<Change>): Effect.Effect<void> =>
    database.transaction(
      Effect.flatMap(store.lock(id), (row) => (row === undefined ? Effect.void : recordLocked(row, changes)))
    )

  const alone = (
    known: Row,
    changes: ReadonlyArray<Change>,
    { besides = Effect.void, isBound, isUnmarked, messageId }: Consequences
  ) =>
    database.transaction(
      Effect.gen(function* () {
        const { id } = known
        const row = yield* store.lock(id)
        if (row === undefined || (isBound === true && !isSameMark(row, known))) return
        yield* besides
        if (isUnmarked === true) yield* store.takeBack(id, row.handover_at)
        if (messageId !== undefined) yield* store.nameByProvider(id, messageId)
        yield* recordLocked(row, changes)
      })
    )

  return {
    record,
    recordLocked,

    /**
     * Records changes after an attempt like `record`, but in one statement if the message is unchanged since its row
     * was read and nothing follows; that also ends the job, if allowed.
     */
    recordOn: Effect.fnUntraced(function* (
      row: Opened<Row>,
      changes: ReadonlyArray<Change>,
      consequences: Consequences
    ): Effect.fn.Return<Job.End> {
      const unfolded = unfold(kind, row, changes)
      const { besides, endable, isBound, isUnmarked = false, messageId } = consequences
      if (besides !== undefined || follows(row, unfolded)) return yield* alone(row, changes, consequences)
      const now = yield* Clock.currentTimeMillis
      const told = row.has_webhooks
        ? yield* events.plan(row.workspace_id, eventsToSend(kind, unfolded, row))
        : undefined
      const entries = entriesOf(unfolded, told?.ids ?? unfolded.news.map(() => newId("evt", now)), now)
      const { isHeard, isRecorded } = yield* store.recordAs({
        id: row.id,
        length: row.events.length,
        events: entries,
        status: unfolded.status,
        settled: isOver(row, unfolded),
        at: new Date(now).toISOString(),
        dispatches: told?.dispatches,
        isUnmarked,
        mark: isBound === true ? row.handover_at : undefined,
        messageId,
        job: endable
      })
      if (!isRecorded) return yield* alone(row, changes, consequences)
      yield* countNews(kind.channel, row.livemode, entries)
      if (told !== undefined && isHeard) yield* queue.ring(told.job)
      return endable === undefined ? undefined : Job.ended
    })
  }
})

/** Reads and changes the timelines of a kind of message. */
export type MessageTimeline<Row extends MessageRow, Change extends MessageChange> = Effect.Success<
  ReturnType<typeof timelineOf<Row, Change>>
>
