import type * as Job from "@tidings/jobs/Job"
import type { Priority } from "@tidings/jobs/Priority"
import { Queue } from "@tidings/jobs/Queue"
import { turnOf } from "@tidings/jobs/Whose"
import { Database } from "@tidings/storage/Database"
import type { Accepted } from "@tidings/storage/repositories/acceptedRows"
import type { MessageRow } from "@tidings/storage/repositories/messageRows"
import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import { countNews } from "../handover/counting/countNews.ts"
import { Draft } from "../settlement/Draft.ts"
import { laneOfMessage } from "./jobs.ts"
import type { MessageChange, MessageKind } from "./MessageKind.ts"
import { drawing } from "./timelineOf.ts"

/** A new message, with all that is decided about it before it is written. */
export interface Beginning<Row extends MessageRow, Change extends MessageChange> {
  readonly message: Omit<Row, "events" | "status">
  /** The first entries of its timeline. */
  readonly changes: ReadonlyArray<Change>
  readonly hasWebhooks: boolean
  /** Terms of its hand-over; undefined if it will never be handed over. */
  readonly handing: { readonly isOwn: boolean; readonly priority: Priority } | undefined
}

/**
 * Accepts messages of a kind: each is left to the call's draft with its job and webhook events, or else written in the
 * open transaction; then its jobs are announced.
 */
export const acceptanceOf = Effect.fnUntraced(function* <Row extends MessageRow, Change extends MessageChange>(
  kind: MessageKind<any, Row, Change>,
  jobs: { readonly deliver: Job.Asked<any, "target"> },
  accept: (accepted: Accepted<Row>) => Effect.Effect<void>
) {
  const database = yield* Database
  const drawn = yield* drawing(kind)
  const queue = yield* Queue
  return Effect.fnUntraced(function* ({ changes, handing, hasWebhooks, message }: Beginning<Row, Change>) {
    const { plan, workspaceId } = yield* Caller
    const { dispatches, job: told, row } = yield* drawn(message, changes, hasWebhooks)
    const job =
      handing &&
      queue.row(jobs.deliver, { id: row.id }, Date.parse(row.created_at), {
        lane: laneOfMessage(row, handing.isOwn),
        priority: handing.priority,
        turn: turnOf(workspaceId, plan)
      })
    const due = [job, told].filter((due) => due !== undefined)
    const counted = database.afterCommit(countNews(kind.channel, row.livemode, row.events))
    const written = (traces: object = {}) =>
      Effect.andThen(accept({ message: row, job, dispatches, ...traces }), Effect.andThen(queue.ring(...due), counted))
    const draft = yield* Draft
    if (draft === undefined) yield* written()
    else draft.commit = written
    return row
  })
})
