import { countNews } from "../handover/countNews.ts"
import type { Channel } from "@tidings/connectors/Channel"
import { localConnector } from "@tidings/connectors/connectorsOf"
import type * as Job from "@tidings/jobs/Job"
import type { Priority } from "@tidings/jobs/Priority"
import { Queue } from "@tidings/jobs/Queue"
import { turnOf } from "@tidings/jobs/WorkspaceTurn"
import { type KeyId, newId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import type { AcceptanceContext, AcceptedMessage } from "@tidings/storage/repositories/acceptedRows"
import type { MessageRow } from "@tidings/storage/repositories/messageRows"
import { Clock, Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import { Draft } from "../settlement/Draft.ts"
import { laneOfMessage } from "./jobs.ts"
import type { MessageChange, MessageKind } from "./MessageKind.ts"
import { drawing } from "./timelineOf.ts"

/** The columns of a new message that follow from its call and its kind. */
type Usual = Omit<MessageRow, "id"> & {
  readonly id: unknown
  readonly key_id: KeyId
  readonly provider_message_id: string | null
  readonly captured_at: string | null
}

/** A new message, with all that is decided about it before it is written. */
export interface Beginning<Row extends MessageRow, Change extends MessageChange> {
  /** The columns of its kind alone. */
  readonly own: Omit<Row, keyof Usual>
  /** The first entries of its timeline. */
  readonly changes: ReadonlyArray<Change>
  readonly context: AcceptanceContext
  /** Priority of its hand-over; undefined if it will never be handed over. */
  readonly priority: Priority | undefined
  /** Earliest time of its hand-over (Unix milliseconds); at once if undefined or past. */
  readonly dueMs?: number | undefined
}

interface Jobs {
  readonly deliver: Job.Enqueueable<any, "target">
}

/** Drafts everything that accepting a message of a kind would write, without writing it. */
export const draftingOf = Effect.fnUntraced(function* <Row extends MessageRow, Change extends MessageChange>(
  kind: MessageKind<any, Row, Change>,
  jobs: Jobs
) {
  const drawn = yield* drawing(kind)
  const queue = yield* Queue
  // The connector that keeps messages in this installation while no account carries them.
  const kept = localConnector(kind.channel as Channel).name
  return Effect.fnUntraced(function* ({ changes, context, dueMs = 0, own, priority }: Beginning<Row, Change>) {
    const { keyId, livemode, plan, workspaceId } = yield* Caller
    const { has_webhooks: hasWebhooks, providers } = context
    const now = yield* Clock.currentTimeMillis
    const at = new Date(now).toISOString()
    const usual: Omit<Usual, "events" | "status"> = {
      id: newId(kind.prefix, now),
      workspace_id: workspaceId,
      livemode,
      key_id: keyId,
      connector: livemode ? (providers[0] ?? kept) : "sandbox",
      connector_id: null,
      provider_message_id: null,
      handover_at: null,
      captured_at: null,
      created_at: at,
      updated_at: at
    }
    const begun = { ...own, ...usual } as unknown as Omit<Row, "events" | "status">
    const { dispatches, job: told, row: message } = yield* drawn(begun, changes, hasWebhooks)
    const job =
      priority &&
      queue.row(jobs.deliver, { id: message.id }, now, {
        afterSeconds: Math.max(0, dueMs - now) / 1000,
        lane: laneOfMessage(message, providers.length > 0),
        priority,
        turn: turnOf(workspaceId, plan)
      })
    const acceptance: AcceptedMessage<Row> = { message, job, dispatches }
    return { acceptance, due: [job, told].filter((due) => due !== undefined) }
  })
})

/**
 * Accepts messages of a kind: each is left to the call's draft with its job and webhook events, or else written in the
 * open transaction; then its jobs are announced.
 */
export const acceptanceOf = Effect.fnUntraced(function* <Row extends MessageRow, Change extends MessageChange>(
  kind: MessageKind<any, Row, Change>,
  jobs: Jobs,
  accept: (accepted: AcceptedMessage<Row>) => Effect.Effect<void>
) {
  const database = yield* Database
  const draw = yield* draftingOf(kind, jobs)
  const queue = yield* Queue
  return Effect.fnUntraced(function* (beginning: Beginning<Row, Change>) {
    const { acceptance, due } = yield* draw(beginning)
    const { events, livemode } = acceptance.message
    const counted = database.afterCommit(countNews(kind.channel, livemode, events))
    const written = (traces: object = {}) =>
      Effect.andThen(accept({ ...acceptance, ...traces }), Effect.andThen(queue.ring(...due), counted))
    const draft = yield* Draft
    if (draft === undefined) yield* written()
    else draft.commit = written
    return acceptance.message
  })
})
