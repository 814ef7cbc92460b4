import type { Send, SendEvent } from "@tidings/schema/resources/Send"
import type { KeyId, SendId, TemplateId, WorkspaceId } from "@tidings/schema/Id"
import type { TemplateTracking } from "@tidings/schema/resources/Template"
import type { SuppressionReason } from "@tidings/schema/resources/Suppression"
import { eq } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { deleteInBatches } from "../deleteInBatches.ts"
import { grouped } from "../grouped.ts"
import { iso } from "../iso.ts"
import { madeWithin, owned, type Window } from "../owned.ts"
import { sends, type SendPayload } from "../tables/index.ts"
import { insertJobs, jobColumns, jobRecord, type NewJob } from "./jobRows.ts"

/** A send as its row holds it. */
export interface SendRow {
  readonly id: SendId
  readonly workspace_id: WorkspaceId
  readonly livemode: boolean
  readonly key_id: KeyId
  readonly template_key: string
  readonly template_id: TemplateId
  readonly template_version: number
  readonly to_email: string
  readonly to_normalized: string
  readonly subject: string
  readonly status: Send["status"]
  readonly connector: string
  readonly events: ReadonlyArray<SendEvent>
  readonly metadata: Send["metadata"] | null
  readonly simulation: Send["simulation"] | null
  readonly payload: SendPayload
  readonly message_id: string | null
  readonly handover_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** A send about to be offered, with what its workspace tracks by default. */
export interface OpenSend extends SendRow {
  readonly tracking: TemplateTracking
}

/** What accepting a send must know, in one row. */
export interface SendContext {
  readonly template_id: TemplateId | null
  readonly template_version: number | null
  readonly template_status: string | null
  readonly suppressed: SuppressionReason | null
  readonly from_email: string
  readonly from_name: string
  /** Further domains that its mails may come from, in lower case and ASCII. */
  readonly sender_domains: ReadonlyArray<string>
  readonly monthly_send_budget: number
  /** Whether any subscription may want to hear of the send. */
  readonly has_webhooks: boolean
}

/** Sends of one month are counted in this many rows, each with its part of the budget, so that senders seldom wait for one another. */
const shards = 32

const shardOf = (id: SendId): number => Number.parseInt(id.slice(-2), 36) % shards
const quotaOf = (budget: number, shard: number): number =>
  Math.floor(budget / shards) + (shard < budget % shards ? 1 : 0)

const context = `
  select t.id as template_id, t.version as template_version, t.status as template_status, s.reason as suppressed,
    w.from_email, w.from_name, w.monthly_send_budget,
    array(select d.domain from sender_domains d where d.workspace_id = w.id order by d.domain) as sender_domains,
    exists (select 1 from webhooks h where h.workspace_id = w.id and h.status = 'enabled') as has_webhooks
  from workspaces w
  left join templates t on t.workspace_id = w.id and t.key = $2
  left join suppressions s on s.workspace_id = w.id and s.email = $3
  where w.id = $1`

const count = `insert into send_budgets as b (workspace_id, month, shard, used)
  select $3, $4, $5::int, 1 where $6::int > 0
  on conflict (workspace_id, month, shard) do update set used = b.used + 1 where b.used < $6::int
  returning 1`

const write = (from: string) => `
  accepted as (insert into sends select r.* from jsonb_populate_record(null::sends, $1::jsonb) r${from} returning id),
  queued as (
    ${insertJobs(`(select job.* from accepted, jsonb_to_record($2::jsonb) as job (${jobColumns}) where $2::jsonb is not null)`)}
  )
  select id from accepted`

const acceptCounted = `with room as (${count}), ${write(", room")}`
const acceptUncounted = `with ${write("")}`

const handOver = `update sends set handover_at = r.at, message_id = r.message_id
  from jsonb_to_recordset($1::jsonb) as r (id text, message_id text, at timestamptz)
  where sends.id = r.id and sends.livemode and sends.status in ('queued', 'delivery_delayed')
    and (sends.handover_at is null or $2::boolean and sends.status = 'queued')
  returning sends.id`

const open = `select s.*, jsonb_build_object('opens', w.track_opens, 'clicks', w.track_clicks) as tracking
  from sends s join workspaces w on w.id = s.workspace_id where s.id = any($1::text[])`

const record = `update sends set events = events || $2::jsonb, status = $3, updated_at = $4::timestamptz,
    payload = case when $5::boolean and payload -> 'attachments' <> '[]' then jsonb_set(payload, '{attachments}', '[]') else payload end
  where id = $1`

// Every change of a send adds to its timeline, so that an unchanged length is an unchanged send.
const recordWithoutWebhooks = `update sends set events = sends.events || r.events, status = r.status, updated_at = r.at,
    payload = case when r.settled and payload -> 'attachments' <> '[]' then jsonb_set(payload, '{attachments}', '[]') else payload end
  from jsonb_to_recordset($1::jsonb) as r (id text, events jsonb, status text, settled boolean, length int, at timestamptz)
  where sends.id = r.id and jsonb_array_length(sends.events) = r.length
    and not exists (select 1 from webhooks h where h.workspace_id = sends.workspace_id and h.status = 'enabled')
  returning sends.id`

const openShard = `select s.shard from generate_series(0, ${shards - 1}) as s (shard)
  left join send_budgets b on b.workspace_id = $1 and b.month = $2 and b.shard = s.shard
  where coalesce(b.used, 0) < $3::int / ${shards} + case when s.shard < $3::int % ${shards} then 1 else 0 end
  order by random() limit 1`

const { connector, createdAt, events, id, metadata, simulation, status, subject, updatedAt } = sends
const columns = {
  id,
  status,
  connector,
  template_key: sends.templateKey,
  template_version: sends.templateVersion,
  to_email: sends.toEmail,
  subject,
  events,
  metadata,
  simulation,
  created_at: createdAt,
  updated_at: updatedAt
}

type PublicRow = Pick<SendRow, Exclude<keyof typeof columns, "created_at" | "updated_at">> & {
  readonly created_at: Date | string
  readonly updated_at: Date | string
}

export const toSend = (row: PublicRow): Send => ({
  id: row.id,
  status: row.status,
  connectorProvider: row.connector,
  template: { key: row.template_key, version: row.template_version },
  to: row.to_email,
  subject: row.subject,
  events: row.events,
  ...(row.metadata && { metadata: row.metadata }),
  ...(row.simulation && { simulation: row.simulation }),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at)
})

/** At most one of the equality filters, and a window on created_at in Unix milliseconds. */
export interface SendFilter {
  readonly equals?:
    | { readonly field: "templateKey" | "status" | "toNormalized" | "keyId"; readonly value: string }
    | undefined
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
}

/** A send that its connector is ready to take. */
export interface HandOver {
  readonly id: SendId
  readonly message_id: string
  /** ISO 8601. */
  readonly at: string
}

/** A change of a send whose timeline had `length` entries. */
export interface TimelineAddition {
  readonly id: SendId
  readonly length: number
  readonly events: ReadonlyArray<SendEvent>
  readonly status: Send["status"]
  readonly settled: boolean
  /** ISO 8601. */
  readonly at: string
}

export class SendRepository extends Context.Service<SendRepository>()("@tidings/storage/SendRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { find, list } = yield* owned(sends, toSend, columns)

    const insert = (row: SendRow, job: NewJob | undefined, counted: ReadonlyArray<unknown>) =>
      Effect.map(
        database.query<{ readonly id: SendId }>(counted.length > 0 ? acceptCounted : acceptUncounted, [
          JSON.stringify(row),
          job === undefined ? null : JSON.stringify(jobRecord(job)),
          ...counted
        ]),
        (rows) => rows.length === 1
      )

    const handOverAll = Effect.fnUntraced(function* (handOvers: ReadonlyArray<HandOver>, again: boolean) {
      const rows = yield* database.query<{ readonly id: SendId }>(handOver, [JSON.stringify(handOvers), again])
      const marked = new Set(rows.map(({ id }) => id))
      return handOvers.map(({ id }) => marked.has(id))
    })

    return {
      context: (workspaceId: WorkspaceId, templateKey: string, toNormalized: string) =>
        Effect.map(database.query<SendContext>(context, [workspaceId, templateKey, toNormalized]), (rows) => rows[0]!),

      /** Inserts a send and the job that delivers it (which has no serial key) in one statement; false when the month's budget (null: uncounted) has no room left. */
      accept: Effect.fnUntraced(function* (row: SendRow, job: NewJob | undefined, budget: number | null) {
        if (budget === null) return yield* insert(row, job, [])
        const month = row.created_at.slice(0, 7)
        let shard: number | undefined = shardOf(row.id)
        while (shard !== undefined) {
          if (yield* insert(row, job, [row.workspace_id, month, shard, quotaOf(budget, shard)])) return true
          shard = (yield* database.query<{ readonly shard: number }>(openShard, [row.workspace_id, month, budget]))[0]
            ?.shard
        }
        return false
      }),

      find,

      /** Newest first. */
      list: (workspaceId: WorkspaceId, { equals, ...filter }: SendFilter, window: Window) =>
        list(
          workspaceId,
          window,
          equals && eq<PgColumn>(sends[equals.field], equals.value),
          ...madeWithin(id, "snd", filter)
        ),

      /** Forgets what was counted in the months (2026-11) before one. */
      purgeBudgetsBefore: (month: string) => deleteInBatches(database, "send_budgets", "month < $1", [month]),

      /** The whole row by id, whatever the workspace; locked until the transaction ends. */
      lock: (id: SendId) =>
        Effect.map(database.query<SendRow>("select * from sends where id = $1 for update", [id]), (rows) => rows[0]),

      /** The id of the send that a provider knows under this Message-ID. */
      idOfMessage: (messageId: string) =>
        Effect.map(
          database.query<{ readonly id: SendId }>("select id from sends where message_id = $1", [messageId]),
          (rows) => rows[0]?.id
        ),

      /** The whole row by id, whatever the workspace, with what the workspace tracks by default; shares the round trip with others that are opened meanwhile. */
      open: yield* grouped<SendId, OpenSend | undefined, never>(
        Effect.fnUntraced(function* (ids) {
          const rows = yield* database.query<OpenSend>(open, [ids])
          const found = new Map(rows.map((row) => [row.id, row]))
          return ids.map((id) => found.get(id))
        })
      ),

      /**
       * Marks a waiting live send as being handed to the connector under its Message-ID; false when it is not such a send, or was
       * marked before and not `again`. Shares the round trip with others that are marked meanwhile.
       */
      handOver: yield* grouped<HandOver, boolean, never>((handOvers) => handOverAll(handOvers, false)),
      handOverAgain: yield* grouped<HandOver, boolean, never>((handOvers) => handOverAll(handOvers, true)),

      /** Notes the id under which the provider itself knows the message, when it is not ours. */
      nameByProvider: (id: SendId, messageId: string) =>
        Effect.asVoid(database.query("update sends set message_id = $2 where id = $1", [id, messageId])),

      /** The connector surely did not take it: it may be offered again. */
      takeBack: (id: SendId) =>
        Effect.asVoid(database.query("update sends set handover_at = null where id = $1", [id])),

      /** Appends to the timeline and sets the status; drops the attachments once nothing will be delivered any more. */
      record: (id: SendId, events: ReadonlyArray<SendEvent>, status: Send["status"], nowMs: number, settled: boolean) =>
        Effect.asVoid(
          database.query(record, [id, JSON.stringify(events), status, new Date(nowMs).toISOString(), settled])
        ),

      /** As `record`, if the send is still as it was known and its workspace has no enabled webhook; false when it did nothing. */
      recordWithoutWebhooks: yield* grouped<TimelineAddition, boolean, never>(
        Effect.fnUntraced(function* (changes) {
          const rows = yield* database.query<{ readonly id: SendId }>(recordWithoutWebhooks, [JSON.stringify(changes)])
          const done = new Set(rows.map(({ id }) => id))
          return changes.map(({ id }) => done.has(id))
        })
      )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
