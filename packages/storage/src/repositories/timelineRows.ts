import type { SendEvent } from "@tidings/schema/resources/Send"
import { Effect } from "effect"
import { Database } from "../Database.ts"
import { grouped } from "../grouped.ts"
import { isOneOf } from "./jobRows.ts"
import { type Dispatch, dispatchColumns, dispatchFrom, hasWebhooks } from "./WebhookDeliveryRepository.ts"

/** A message with a timeline. */
interface Message {
  readonly id: string
  readonly status: string
}

/** A change of a message whose timeline had `length` entries. */
export interface TimelineAddition<Row extends Message = Message> {
  readonly id: Row["id"]
  readonly length: number
  readonly events: ReadonlyArray<SendEvent>
  readonly status: Row["status"]
  readonly settled: boolean
  /** ISO 8601. */
  readonly at: string
  /** True if the provider certainly did not take it, so that it may be offered again. */
  readonly isUnmarked: boolean
  /** The mark (ISO 8601) with which alone it is recorded, null for none; undefined if it holds with any. */
  readonly mark: string | null | undefined
  /** The provider's own message id; undefined if unchanged. */
  readonly messageId: string | undefined
  /** The job to delete with it. */
  readonly job: string | undefined
  /** The events to dispatch; undefined if no subscription is known to listen. */
  readonly dispatches: ReadonlyArray<Dispatch> | undefined
}

/**
 * The result of an addition: `isRecorded` is true if it was written, `isHeard` if a subscription gets an event of it.
 */
export interface Added {
  readonly isRecorded: boolean
  readonly isHeard: boolean
}

interface Columns {
  /** Name of the column with the provider's message id. */
  readonly named: string
  /** Further SQL assignments. */
  readonly besides?: string
  /** A further common table expression, over `recorded` with its `workspace_id`, `payload`, `created_at` and `at`. */
  readonly also?: string
}

// Every change of a message adds to its timeline, so an unchanged length means an unchanged message. The range is given
// twice: each condition makes reading the whole of a table that was young when the plan was made look more expensive
// than its primary key.
const statement = (table: string, { also, besides, named }: Columns) => `with r as (
    select * from jsonb_to_recordset($1::jsonb)
      as given (n int, id text, events jsonb, status text, settled boolean, length int, at timestamptz, "isUnmarked" boolean, "isBound" boolean, mark timestamptz, "messageId" text, told boolean, job text)
  ), recorded as (
    update ${table} as m set events = m.events || r.events, status = r.status, updated_at = r.at,
      handover_at = case when r."isUnmarked" then null else handover_at end, ${named} = coalesce(r."messageId", ${named})${
        besides === undefined
          ? ""
          : `,
      ${besides}`
      }
    from r
    where m.id = r.id and ${isOneOf("r", "m.id")} and jsonb_array_length(m.events) = r.length
      and m.id >= (select min(id) from r) and m.id <= (select max(id) from r) and m.id <> ''
      and (not r."isBound" or m.handover_at is not distinct from r.mark)
      and (r.told or not ${hasWebhooks("m.workspace_id")})
    returning r.n, r.job${also === undefined ? "" : ", m.workspace_id, m.payload, m.created_at, r.at"}
  ), ${also === undefined ? "" : `${also}, `}${dispatchFrom(`(
    select told.* from recorded join jsonb_to_recordset($2::jsonb) as told (n int, ${dispatchColumns}) on told.n = recorded.n
  )`)}, done as (select job as id from recorded where job is not null), forgotten as (delete from jobs where ${isOneOf("done")})
  select n, n = any(array(
    select told.n from jsonb_to_recordset($2::jsonb) as told (n int, "eventId" text) join delivery on event_id = "eventId"
  )) as "isHeard" from recorded`

/**
 * Appends to the timelines of a table's messages and sets their status, dispatches to subscriptions and deletes the
 * jobs, sharing one statement with concurrent callers. Records nothing for a message that has changed since it was
 * read, that has another mark than is given, or that has an unexpected subscription.
 */
export const recordingAs = Effect.fnUntraced(function* <Row extends Message>(table: string, columns: Columns) {
  const database = yield* Database
  const text = statement(table, columns)
  return yield* grouped<TimelineAddition<Row>, Added, never>(
    Effect.fnUntraced(function* (additions) {
      const records = additions.map(({ dispatches, ...addition }, n) => ({
        ...addition,
        n,
        isBound: addition.mark !== undefined,
        told: dispatches !== undefined
      }))
      const told = additions.flatMap(({ dispatches = [] }, n) => dispatches.map((event) => ({ ...event, n })))
      const rows = yield* database.query<{ readonly n: number; readonly isHeard: boolean }>(text, [
        JSON.stringify(records),
        JSON.stringify(told)
      ])
      const heard = new Map(rows.map(({ isHeard, n }) => [n, isHeard]))
      return additions.map((_, n) => ({ isRecorded: heard.has(n), isHeard: heard.get(n) === true }))
    }),
    { gathers: true }
  )
})
