import type { World } from "@tidings/schema/World"
import { type ConnectorId, firstIdAt, type KeyId, type SmsId, type WorkspaceId } from "@tidings/schema/Id"
import type { SendEvent } from "@tidings/schema/resources/Send"
import type { SmsDelivery } from "@tidings/schema/resources/SmsDelivery"
import { eq, sql } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { grouped } from "../grouped.ts"
import { iso } from "../iso.ts"
import { owned, type Window } from "../owned.ts"
import { smsMessages } from "../tables/index.ts"
import { isOneOf } from "./jobRows.ts"
import type { RunMessage } from "./RunMessage.ts"
import { recordingAs } from "./timelineRows.ts"
import { hasWebhooks } from "./WebhookDeliveryRepository.ts"

/** A text message as stored. */
export interface SmsRow extends RunMessage {
  readonly id: SmsId
  readonly workspace_id: WorkspaceId
  readonly livemode: boolean
  readonly key_id: KeyId
  readonly template_key: string
  readonly language: string | null
  readonly to_number: string
  readonly body: string
  readonly encoding: SmsDelivery["encoding"]
  readonly segments: number
  readonly status: SmsDelivery["status"]
  readonly connector: string
  readonly connector_id: ConnectorId | null
  readonly provider_message_id: string | null
  readonly events: ReadonlyArray<SendEvent>
  readonly simulation: SmsDelivery["simulation"] | null
  readonly consent_proof_id: string | null
  /** Earliest send time; null or absent if it was due at acceptance. */
  readonly due_at?: string | null
  readonly reply_day: string | null
  readonly reply_through: ConnectorId | null
  readonly handover_at: string | null
  readonly captured_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** A message about to be handed over; `opted_out` is true if its number has opted out since. */
export interface OpenSms extends SmsRow {
  readonly opted_out: boolean
  /** True if any subscription may want its events. */
  readonly has_webhooks: boolean
}

/** The account that a message is offered to. */
interface Offered {
  readonly connector: string
  readonly connectorId: ConnectorId | undefined
  /** ISO 8601. */
  readonly at: string
}

/** A message that an account is ready to take. */
interface SmsHandOver extends Offered {
  readonly id: SmsId
}

const {
  connector,
  consentProofId,
  createdAt,
  encoding,
  events,
  id,
  language,
  segments,
  simulation,
  status,
  updatedAt
} = smsMessages
const columns = {
  id,
  status,
  template_key: smsMessages.templateKey,
  language,
  to_number: smsMessages.toNumber,
  encoding,
  segments,
  connector,
  events,
  simulation,
  consent_proof_id: consentProofId,
  created_at: createdAt,
  updated_at: updatedAt
}

type PublicRow = Pick<SmsRow, Exclude<keyof typeof columns, "created_at" | "updated_at">> & {
  readonly created_at: Date | string
  readonly updated_at: Date | string
}

export const toSmsDelivery = (row: PublicRow): SmsDelivery => ({
  id: row.id,
  status: row.status,
  templateKey: row.template_key,
  language: row.language,
  to: row.to_number,
  encoding: row.encoding,
  segmentCount: row.segments,
  connectorProvider: row.connector,
  events: row.events,
  ...(row.simulation && { simulation: row.simulation }),
  ...(row.consent_proof_id !== null && { consentProofId: row.consent_proof_id }),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at)
})

export interface SmsFilter {
  readonly templateKey?: string | undefined
  readonly status?: string | undefined
  readonly to?: string | undefined
}

// Ranges and ids are used as in `recordingAs`.
const handOver = `with r as (
    select * from jsonb_to_recordset($1::jsonb) as given (id text, at timestamptz, connector text, "connectorId" text)
  )
  update sms_messages as m set handover_at = r.at, connector = r.connector, connector_id = r."connectorId"
  from r
  where m.id = r.id and ${isOneOf("r", "m.id")} and m.livemode and m.status in ('accepted', 'queued') and (m.handover_at is null or $2::boolean)
    and m.id >= (select min(id) from r) and m.id <= (select max(id) from r) and m.id <> ''
  returning m.id`

const open = `select m.*, exists (select 1 from sms_opt_outs o where o.workspace_id = m.workspace_id and o.livemode = m.livemode and o.number = m.to_number) as opted_out,
    ${hasWebhooks("m.workspace_id")} as has_webhooks
  from unnest($1::text[]) as opened (id) cross join lateral (select * from sms_messages where sms_messages.id = opened.id limit 1) as m`

const insertReply = `insert into sms_messages select sms.* from jsonb_populate_record(null::sms_messages, $1::jsonb) as sms
  on conflict (workspace_id, to_number, reply_day, livemode) where reply_day is not null do nothing returning id`

const named = `select id from sms_messages where connector = $1 and provider_message_id = $2 and ($3::text is null or workspace_id = $3) limit 1`

/**
 * Clears the text of messages with codes once no further hand-over can happen, except in captured messages, which the
 * inbox shows.
 */
const settling = (settled: string, status: string) =>
  `body = case when ${settled} and ${status} <> 'unconfirmed' and captured_at is null and starts_with(template_key, 'auth.') then '' else body end`

const record = `update sms_messages set events = events || $2::jsonb, status = $3, updated_at = $4::timestamptz, ${settling("$5::boolean", "$3")}
  where id = $1`

const captured = `select id, to_number, body, segments, not livemode as sandbox, captured_at from sms_messages
  where captured_at is not null and body <> '' and ($1::text is null or id < $1) and ($2::text is null or position($2 in to_number) > 0)
  order by id desc limit $3`

const batch = 1_000

const forget = `with old as (
    update sms_messages set body = '' where id = any(array(select id from sms_messages where id < $1 and body <> '' order by id limit ${batch})) returning 1
  ) select count(*)::int as n from old`

/** A captured message, as the inbox lists it. */
export interface CapturedSms {
  readonly id: SmsId
  readonly to_number: string
  readonly body: string
  readonly segments: number
  readonly sandbox: boolean
  readonly captured_at: string
}

export class SmsRepository extends Context.Service<SmsRepository>()("@tidings/storage/SmsRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { find, list, lock } = yield* owned(smsMessages, toSmsDelivery, columns)
    const first = <Row>(text: string, params: ReadonlyArray<unknown>) =>
      Effect.map(database.query<Row>(text, params), (rows) => rows[0])
    const run = (text: string, params: ReadonlyArray<unknown>) => Effect.asVoid(database.query(text, params))
    const whole = (id: SmsId) => first<SmsRow>("select * from sms_messages where id = $1 for update", [id])
    const marking = (again: boolean) =>
      grouped<SmsHandOver, boolean, never>(
        Effect.fnUntraced(function* (all) {
          const rows = yield* database.query<{ readonly id: SmsId }>(handOver, [JSON.stringify(all), again])
          const marked = new Set(rows.map(({ id }) => id))
          return all.map(({ id }) => marked.has(id))
        })
      )
    const [mark, markAgain] = [yield* marking(false), yield* marking(true)]

    return {
      find,

      /** Lists messages, newest first. */
      list: (world: World, filter: SmsFilter, window: Window) =>
        list(
          world,
          window,
          filter.templateKey === undefined ? undefined : eq(smsMessages.templateKey, filter.templateKey),
          filter.status === undefined ? undefined : sql`${status} = ${filter.status}`,
          filter.to === undefined ? undefined : eq(smsMessages.toNumber, filter.to)
        ),

      /** Reads the whole row by id, in any workspace; locked until the transaction ends. */
      lock: whole,

      /** Like `lock`, within the world only. */
      lockOwn: (world: World, id: SmsId) =>
        Effect.flatMap(lock(world, id), (found) => (found === undefined ? Effect.undefined : whole(id))),

      /** Reads the whole row by id, in any workspace; shares the round trip with concurrent callers. */
      open: yield* grouped<SmsId, OpenSms | undefined, never>(
        Effect.fnUntraced(function* (ids) {
          const found = new Map((yield* database.query<OpenSms>(open, [ids])).map((row) => [row.id, row]))
          return ids.map((id) => found.get(id))
        })
      ),

      /** Finds the message with this provider message id, in the given workspace, or in any if none is given. */
      namedByProvider: (provider: string, messageId: string, workspaceId: WorkspaceId | undefined) =>
        Effect.map(first<{ readonly id: SmsId }>(named, [provider, messageId, workspaceId ?? null]), (row) => row?.id),

      /**
       * Marks a waiting live message as being handed to an account; false if it is no such message, or was marked
       * before and not `again`. Shares the round trip with concurrent callers.
       */
      handOver: (id: SmsId, offered: Offered, again: boolean) => (again ? markAgain : mark)({ id, ...offered }),

      /**
       * Clears the hand-over mark of a message that the provider certainly did not take, so that it may be offered
       * again.
       */
      takeBack: (id: SmsId) => run("update sms_messages set handover_at = null where id = $1", [id]),

      nameByProvider: (id: SmsId, messageId: string) =>
        run("update sms_messages set provider_message_id = $2 where id = $1", [id, messageId]),

      /** Like `record`, but also dispatches to subscriptions and deletes the job. */
      recordAs: yield* recordingAs<SmsRow>("sms_messages", {
        named: "provider_message_id",
        besides: settling("r.settled", "r.status")
      }),

      /**
       * Appends to the timeline and sets the status; clears the text of a message with a code once no further delivery
       * will happen.
       */
      record: (
        id: SmsId,
        events: ReadonlyArray<SendEvent>,
        status: SmsDelivery["status"],
        nowMs: number,
        settled: boolean
      ) => run(record, [id, JSON.stringify(events), status, new Date(nowMs).toISOString(), settled]),

      /** Inserts a reply; false if the number already got one on that day. */
      insertReply: (row: SmsRow) => Effect.map(first(insertReply, [JSON.stringify(row)]), (made) => made !== undefined),

      /** Marks a message as captured. */
      capture: (id: SmsId, nowMs: number) =>
        run("update sms_messages set captured_at = coalesce(captured_at, $2::timestamptz) where id = $1", [
          id,
          new Date(nowMs).toISOString()
        ]),

      /** Clears the texts of messages created before an instant, at most 1,000 per statement. */
      forgetBefore: (beforeMs: number) =>
        Effect.asVoid(
          Effect.repeat(
            Effect.map(first<{ readonly n: number }>(forget, [firstIdAt("sms", beforeMs)]), (row) => row!.n),
            { while: (forgotten) => forgotten === batch }
          )
        ),

      /** Lists captured messages of all workspaces, newest first; `to` is any part of the number. */
      captured: ({
        before,
        limit,
        to
      }: {
        readonly before?: string | undefined
        readonly to?: string | undefined
        readonly limit: number
      }) => database.query<CapturedSms>(captured, [before ?? null, to ?? null, limit])
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
