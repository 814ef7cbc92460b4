import type { World } from "@tidings/schema/World"
import { firstIdAt, type SmsId } from "@tidings/schema/Id"
import { type SmsDelivery, smsWaits } from "@tidings/schema/resources/SmsDelivery"
import { eq, sql } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoOf } from "../iso.ts"
import { owned, type PageWindow } from "../owned.ts"
import type { RawRow } from "./RawRow.ts"
import { smsMessages } from "../tables/index.ts"
import { messageRows, type Opened } from "./messageRows.ts"

/** A text message as stored; what only a sequence run or a later hour sets may be absent from a new one. */
export type SmsRow = RawRow<
  typeof smsMessages.$inferSelect,
  "run_id" | "contact_id" | "run_node" | "run_visit" | "sequence_id" | "counted_at" | "due_at"
>

/** A message about to be handed over; `opted_out` is true if its number has opted out since. */
export interface OpenSms extends Opened<SmsRow> {
  readonly opted_out: boolean
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
  created_at: isoOf(row.created_at),
  updated_at: isoOf(row.updated_at)
})

export interface SmsFilter {
  readonly templateKey?: string | undefined
  readonly status?: string | undefined
  readonly to?: string | undefined
}

const insertReply = `insert into sms_messages select sms.* from jsonb_populate_record(null::sms_messages, $1::jsonb) as sms
  on conflict (workspace_id, to_number, reply_day, livemode) where reply_day is not null do nothing returning id`

/**
 * Clears the text of messages with codes once no further hand-over can happen, except in captured messages, which the
 * inbox shows.
 */
const settling = ({ settled, status }: { readonly settled: string; readonly status: string }) =>
  `body = case when ${settled} and ${status} <> 'unconfirmed' and captured_at is null and starts_with(template_key, 'auth.') then '' else body end`

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
    const { find, list } = yield* owned(smsMessages, toSmsDelivery, columns)
    const first = <Row>(text: string, params: ReadonlyArray<unknown>) =>
      Effect.map(database.query<Row>(text, params), (rows) => rows[0])
    const run = (text: string, params: ReadonlyArray<unknown>) => Effect.asVoid(database.query(text, params))
    const rows = yield* messageRows<SmsRow, OpenSms>({
      table: "sms_messages",
      named: "provider_message_id",
      waiting: smsWaits,
      settling,
      opened: `exists (select 1 from sms_opt_outs o where o.workspace_id = m.workspace_id and o.livemode = m.livemode and o.number = m.to_number) as opted_out`
    })

    return {
      ...rows,
      find,

      /** Lists messages, newest first. */
      list: (world: World, filter: SmsFilter, window: PageWindow) =>
        list(
          world,
          window,
          filter.templateKey === undefined ? undefined : eq(smsMessages.templateKey, filter.templateKey),
          filter.status === undefined ? undefined : sql`${status} = ${filter.status}`,
          filter.to === undefined ? undefined : eq(smsMessages.toNumber, filter.to)
        ),

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
