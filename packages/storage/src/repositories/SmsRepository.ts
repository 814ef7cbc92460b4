import type { PageWindow } from "../owned.ts"
import type { World } from "@tidings/schema/World"
import { type SmsDelivery, smsWaits } from "@tidings/schema/resources/SmsDelivery"
import type { SmsTemplateKey } from "@tidings/schema/fields/sms/SmsTemplateKey"
import { eq, sql } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { owned } from "../owned.ts"
import type { RawRow } from "./RawRow.ts"
import { smsMessages } from "../tables/index.ts"
import type { RunVisit } from "./runVisits.ts"
import { type AcceptanceContext, acceptanceContext, acceptedRows } from "./acceptedRows.ts"
import { forgetting, messageRows, type Opened } from "./messageRows.ts"
import { publicColumns, publicMessage, type PublicRow } from "./publicMessage.ts"

/** A text message as stored; what only a sequence run or a later hour sets may be absent from a new one. */
export type SmsRow = RawRow<
  typeof smsMessages.$inferSelect,
  "run_id" | "contact_id" | "run_node" | "sequence_id" | "counted_at" | "due_at"
> &
  Partial<RunVisit>

/** A message about to be handed over; `opted_out` is true if its number has opted out since. */
export interface OpenSms extends Opened<SmsRow> {
  readonly opted_out: boolean
}

/** Everything needed to accept a text message, in one row. */
export interface SmsContext extends AcceptanceContext {
  /** The workspace's own wording in the first available of the languages; null if it has none. */
  readonly body: string | null
  /** Language of that wording; empty if it has no language, null if there is no wording. */
  readonly language: string | null
  readonly opted_out: boolean
  readonly from_email: string
  readonly from_name: string
  /** The workspace's own hosts: short link hosts and sender domains. */
  readonly domains: ReadonlyArray<string>
}

const { consentProofId, encoding, language, segments, simulation, status } = smsMessages
const columns = {
  ...publicColumns(smsMessages),
  template_key: smsMessages.templateKey,
  language,
  to_number: smsMessages.toNumber,
  encoding,
  segments,
  simulation,
  consent_proof_id: consentProofId
}

type Shown = PublicRow<
  SmsRow,
  "template_key" | "language" | "to_number" | "encoding" | "segments" | "simulation" | "consent_proof_id"
>

export const toSmsDelivery = (row: Shown): SmsDelivery => ({
  ...publicMessage<SmsRow>(row),
  templateKey: row.template_key,
  language: row.language,
  to: row.to_number,
  encoding: row.encoding,
  segmentCount: row.segments,
  ...(row.simulation && { simulation: row.simulation }),
  ...(row.consent_proof_id !== null && { consentProofId: row.consent_proof_id })
})

export interface SmsFilter {
  readonly templateKey?: string | undefined
  readonly status?: string | undefined
  readonly to?: string | undefined
}

/** The columns of `SmsContext`, given SQL expressions; `languages` are in the order of preference. */
export const smsContext = ({
  key,
  languages,
  livemode,
  number,
  workspace
}: Readonly<Record<"workspace" | "livemode" | "key" | "languages" | "number", string>>): string => `
  select t.body, t.language, w.from_email, w.from_name, ${acceptanceContext("sms", "w.id")},
    exists (select 1 from sms_opt_outs o where o.workspace_id = w.id and o.livemode = ${livemode} and o.number = ${number}) as opted_out,
    array(select host from link_domains d where d.workspace_id = w.id union select domain from sender_domains s where s.workspace_id = w.id and s.status <> 'pending') as domains
  from workspaces w left join lateral (
    select own.body, own.language from sms_templates own
    where own.workspace_id = ${workspace} and own.key = ${key} and own.language = any(${languages})
    order by array_position(${languages}, own.language) limit 1
  ) as t on true
  where w.id = ${workspace}`

const context = smsContext({ workspace: "$1", key: "$2", languages: "$3::text[]", number: "$4", livemode: "$5" })

const insertReply = `with sms as (
    select * from jsonb_populate_record(null::sms_messages, $1::jsonb)
  ), replied as (
    insert into sms_replies select workspace_id, livemode, to_number, reply_day from sms on conflict do nothing returning 1
  ) insert into sms_messages select sms.* from sms cross join replied returning id`

export class SmsRepository extends Context.Service<SmsRepository>()("@tidings/storage/SmsRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { find, list } = yield* owned(smsMessages, toSmsDelivery, columns)
    const first = <Row>(text: string, params: ReadonlyArray<unknown>) =>
      Effect.map(database.query<Row>(text, params), (rows) => rows[0])
    const rows = yield* messageRows<SmsRow, OpenSms>({
      table: "sms_messages",
      waiting: smsWaits,
      // Codes are of no use after the hand-over.
      settling: forgetting(smsMessages, "starts_with(template_key, 'auth.')"),
      opened: `exists (select 1 from sms_opt_outs o where o.workspace_id = m.workspace_id and o.livemode = m.livemode and o.number = m.to_number) as opted_out`
    })

    return {
      ...rows,
      find,

      /** Reads the context of a message; `languages` are in the order of preference. */
      context: (
        { livemode, workspaceId }: World,
        key: SmsTemplateKey,
        languages: ReadonlyArray<string>,
        number: string
      ) => Effect.map(first<SmsContext>(context, [workspaceId, key, languages, number, livemode]), (found) => found!),

      accept: (yield* acceptedRows<SmsRow>("sms", "sms_messages")).accept,

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
      insertReply: (row: SmsRow) => Effect.map(first(insertReply, [JSON.stringify(row)]), (made) => made !== undefined)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
