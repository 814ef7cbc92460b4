import type { World } from "@tidings/schema/World"
import type { Send, SendEvent } from "@tidings/schema/resources/Send"
import {
  type ConnectorId,
  firstIdAt,
  type KeyId,
  type SendId,
  type TemplateId,
  type WorkspaceId
} from "@tidings/schema/Id"
import type { TemplateTracking } from "@tidings/schema/resources/Template"
import { and, eq, not, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { deleteInBatches } from "../deleteInBatches.ts"
import { grouped } from "../grouped.ts"
import { iso } from "../iso.ts"
import { madeWithin, owned, type Window } from "../owned.ts"
import { keys, sends, type SendPayload } from "../tables/index.ts"
import { isOneOf } from "./jobRows.ts"
import type { RunMessage } from "./RunMessage.ts"
import { forgetLate, forgetNext, settling } from "./sendContent.ts"
import { recordingAs } from "./timelineRows.ts"
import { hasWebhooks } from "./WebhookDeliveryRepository.ts"

/** A send as stored. */
export interface SendRow extends RunMessage {
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
  /** The workspace's own connector that it was handed to; null for the installation's. */
  readonly connector_id?: ConnectorId | null
  readonly events: ReadonlyArray<SendEvent>
  readonly metadata: Send["metadata"] | null
  readonly simulation: Send["simulation"] | null
  readonly payload: SendPayload
  /** Time at which the caller's content was deleted; null or absent while it is kept. */
  readonly content_gone_at?: string | null
  readonly message_id: string | null
  readonly handover_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** A send about to be handed over, with its workspace's tracking defaults. */
export interface OpenSend extends SendRow {
  readonly tracking: TemplateTracking
  /** True if any subscription may want its events. */
  readonly has_webhooks: boolean
}

// A send marked again keeps its first instant, from which the provider counts how long it remembers the message.
const handOver = `with r as (
    select * from jsonb_to_recordset($1::jsonb) as given (id text, message_id text, at timestamptz, connector text, connector_id text)
  )
  update sends set handover_at = coalesce(sends.handover_at, r.at), connector = r.connector, connector_id = r.connector_id,
    message_id = case when sends.handover_at is null then r.message_id else coalesce(sends.message_id, r.message_id) end
  from r
  where sends.id = r.id and ${isOneOf("r", "sends.id")} and sends.livemode and sends.status in ('queued', 'delivery_delayed')
    and (sends.handover_at is null or $2::boolean)
    and sends.id >= (select min(id) from r) and sends.id <= (select max(id) from r) and sends.id <> ''
  returning sends.id`

// The installation's own account may report on sends that it carried, a workspace's account on sends that went through
// its provider for that workspace.
const spokenOf = `(case when $2::text is null then connector_id is null else connector_id is not null and workspace_id = $2 and connector = $3 end)`
const spoken =
  "select id, message_id, case when not livemode or payload -> 'endsAtHandOver' is null then subject end as subject from sends"
const namedByProvider = `${spoken} where message_id = $1 and ${spokenOf} order by id desc limit 1`
const namedByUs = `${spoken} where id = $1 and ${spokenOf}`

const open = `select s.*, jsonb_build_object('opens', w.track_opens, 'clicks', w.track_clicks) as tracking,
    ${hasWebhooks("w.id")} as has_webhooks
  from unnest($1::text[]) as opened (id) cross join lateral (select * from sends where sends.id = opened.id limit 1) as s
  join workspaces w on w.id = s.workspace_id`

const record = `update sends set events = events || $2::jsonb, status = $3, updated_at = $4::timestamptz,
    ${settling({ settled: "$5::boolean", status: "$3", at: "$4::timestamptz" })}
  where id = $1`

/** Sends examined by one statement of the purge. */
const purgedAtOnce = 5_000

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

/** Equality filters served by one index, and a window on created_at in Unix milliseconds. */
export interface SendFilter {
  readonly equals: ReadonlyArray<{
    readonly field: "templateKey" | "status" | "toNormalized" | "keyId" | "sequenceId"
    readonly value: string
  }>
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
}

/** A send that its connector is ready to take. */
export interface HandOver {
  readonly id: SendId
  readonly message_id: string
  /** ISO 8601. */
  readonly at: string
  readonly connector: string
  readonly connector_id: ConnectorId | null
}

/** The reporter of a message: a workspace's account at a provider, or the installation's (workspaceId undefined). */
export interface Speaker {
  readonly workspaceId: WorkspaceId | undefined
  readonly provider: string
}

/** A send that a provider reports on, and its message id there. */
export interface SpokenOf {
  readonly id: SendId
  readonly message_id: string | null
  /** The subject, which a provider's report may quote; null for a live system mail, whose subject is not kept. */
  readonly subject: string | null
}

export class SendRepository extends Context.Service<SendRepository>()("@tidings/storage/SendRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { find, findBy, list, lock } = yield* owned(sends, toSend, columns)
    const bySandboxKey = sql`exists (select 1 from ${keys} where ${keys.id} = ${sends.keyId} and ${keys.kind} = 'test')`

    const handOverAll = Effect.fnUntraced(function* (handOvers: ReadonlyArray<HandOver>, again: boolean) {
      const rows = yield* database.query<{ readonly id: SendId }>(handOver, [JSON.stringify(handOvers), again])
      const marked = new Set(rows.map(({ id }) => id))
      return handOvers.map(({ id }) => marked.has(id))
    })

    const whole = (id: SendId) =>
      Effect.map(database.query<SendRow>("select * from sends where id = $1 for update", [id]), (rows) => rows[0])

    return {
      /**
       * Finds a send of the world; in the live world also a test send that one of its keys made, which belongs to the
       * sandbox.
       */
      find: (world: World, sendId: SendId) =>
        Effect.flatMap(find(world, sendId), (found) =>
          found !== undefined || !world.livemode
            ? Effect.succeed(found)
            : findBy({ ...world, livemode: false }, and(eq(id, sendId), not(bySandboxKey))!)
        ),

      /** Lists sends, newest first. */
      list: (world: World, { equals, ...filter }: SendFilter, window: Window) =>
        list(
          world,
          window,
          ...equals.map(({ field, value }) => eq<PgColumn>(sends[field], value)),
          ...madeWithin(id, "snd", filter)
        ),

      /** Deletes the send counts of months (2026-11) before the given one. */
      purgeBudgetsBefore: (month: string) => deleteInBatches(database, "send_budgets", "month < $1", [month]),

      /** Reads the whole row by id, in any workspace; locked until the transaction ends. */
      lock: whole,

      /** Like `lock`, within the world only. */
      lockOwn: (world: World, id: SendId) =>
        Effect.flatMap(lock(world, id), (found) => (found === undefined ? Effect.undefined : whole(id))),

      /** Finds the send with this provider message id, among those that the provider may report on. */
      namedByProvider: (messageId: string, { provider, workspaceId }: Speaker) =>
        Effect.map(
          database.query<SpokenOf>(namedByProvider, [messageId, workspaceId ?? null, provider]),
          (rows) => rows[0]
        ),

      /** Finds the send of this id, if the provider may report on it. */
      namedByUs: (id: string, { provider, workspaceId }: Speaker) =>
        Effect.map(database.query<SpokenOf>(namedByUs, [id, workspaceId ?? null, provider]), (rows) => rows[0]),

      /**
       * Reads the whole row by id, in any workspace, with the workspace's tracking defaults; shares the round trip with
       * concurrent callers.
       */
      open: yield* grouped<SendId, OpenSend | undefined, never>(
        Effect.fnUntraced(function* (ids) {
          const rows = yield* database.query<OpenSend>(open, [ids])
          const found = new Map(rows.map((row) => [row.id, row]))
          return ids.map((id) => found.get(id))
        })
      ),

      /**
       * Marks a waiting live send as being handed to the connector under its Message-ID; false if it is no such send,
       * or was marked before and not `again`. Shares the round trip with concurrent callers.
       */
      handOver: yield* grouped<HandOver, boolean, never>((handOvers) => handOverAll(handOvers, false), {
        gathers: true
      }),
      handOverAgain: yield* grouped<HandOver, boolean, never>((handOvers) => handOverAll(handOvers, true)),

      /** Stores the provider's own message id, if it differs from ours. */
      nameByProvider: (id: SendId, messageId: string) =>
        Effect.asVoid(database.query("update sends set message_id = $2 where id = $1", [id, messageId])),

      /**
       * Clears the hand-over mark of a send that the connector certainly did not take, so that it may be offered again.
       */
      takeBack: (id: SendId) =>
        Effect.asVoid(database.query("update sends set handover_at = null where id = $1", [id])),

      /**
       * Deletes the callers' content of sends due before an instant (Unix milliseconds), 5,000 per statement, from
       * where the last run stopped.
       */
      purgeContentBefore: Effect.fnUntraced(function* (beforeMs: number, nowMs: number) {
        const params = [new Date(nowMs).toISOString(), firstIdAt("snd", beforeMs), purgedAtOnce, beforeMs]
        for (const statement of [forgetNext, forgetLate]) {
          for (let n = purgedAtOnce; n === purgedAtOnce;) {
            n = (yield* database.query<{ readonly n: number }>(statement, params))[0]!.n
          }
        }
      }),

      /** Appends to the timeline and sets the status; drops unneeded data once no further delivery will happen. */
      record: (id: SendId, events: ReadonlyArray<SendEvent>, status: Send["status"], nowMs: number, settled: boolean) =>
        Effect.asVoid(
          database.query(record, [id, JSON.stringify(events), status, new Date(nowMs).toISOString(), settled])
        ),

      /** Like `record`, but also dispatches to subscriptions and deletes the job. */
      recordAs: yield* recordingAs<SendRow>("sends", {
        named: "message_id",
        besides: settling({ settled: "r.settled", status: "r.status", at: "r.at" })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
