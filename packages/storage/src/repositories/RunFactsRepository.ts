import { type ContactId, firstIdAt, type SequenceId, type SequenceRunId, type WorkspaceId } from "@tidings/schema/Id"
import type { Plan } from "@tidings/schema/Plan"
import type { SendEvent } from "@tidings/schema/resources/Send"
import type { RunSendId } from "@tidings/schema/sequences/channels"
import type { RunRow } from "@tidings/schema/sequences/RunRow"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { oneRow } from "../rows.ts"
import { isoAt } from "../iso.ts"
import { monthOf, type SendContext, sendContext } from "./AcceptanceRepository.ts"
import { type SmsContext, smsContext } from "./SmsRepository.ts"
import { hasWebhooks } from "./WebhookDeliveryRepository.ts"

/** The facts needed before runs are moved, all in one workspace. */
interface FactsAsked {
  readonly sendIds: ReadonlyArray<RunSendId>
  /** Ids of contacts with send limits; `sinceMs` is the time from which their sends count (Unix milliseconds). */
  readonly limited: ReadonlyArray<ContactId>
  readonly sinceMs: number
  /** Template keys whose category may be `system`. */
  readonly templateKeys: ReadonlyArray<string>
}

/** A sequence send that counts toward limits. */
export interface CountedSend {
  readonly contactId: ContactId
  readonly sequenceId: SequenceId
  readonly atMs: number
}

interface FactsFound {
  readonly plan: Plan
  /** True if any subscription may want events of a run; `hearsAdvanced` is the same for each node that a run enters. */
  readonly hears: boolean
  readonly hearsAdvanced: boolean
  readonly statuses: Readonly<Record<string, string>>
  readonly counted: ReadonlyArray<CountedSend>
  readonly system: ReadonlyArray<string>
}

/** A send requested by a run. */
interface SendAsked {
  readonly runId: SequenceRunId
  readonly livemode: boolean
  readonly visit: number
  readonly template: string
  /** Normalised. */
  readonly to: string
}

/** A text message requested by a run; `to` is its number, and its languages are in the order of preference. */
interface TextAsked extends SendAsked {
  readonly languages: ReadonlyArray<string>
}

/** The data to accept the send, and the message that already exists for this visit; null if there is none. */
export interface FoundSend<Context> {
  readonly context: Context
  readonly sent: { readonly id: RunSendId; readonly status: string } | null
}

/** A query for past events of a contact. */
interface PastAsked {
  readonly contacts: ReadonlyArray<ContactId>
  readonly livemode: boolean
  readonly types: ReadonlyArray<string>
  readonly sinceMs: number
  readonly untilMs: number
  /** Only events after this position. */
  readonly after: { readonly atMs: number; readonly seq: number }
  readonly limit: number
}

export interface PastEvent {
  readonly id: string
  readonly type: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly atMs: number
  readonly seq: number
}

const messageTables = ["sends", "sms_messages"]

// A subquery with an offset uses its index for each value, however small the table was when the statement was planned.
const sendsOf = (column: string, values: string, columns: string, more = ""): string =>
  `(${messageTables
    .map(
      (table) =>
        `select message.* from unnest(${values}::text[]) as wanted (value) cross join lateral (select ${columns} from ${table} where ${column} = wanted.value ${more} offset 0) as message`
    )
    .join(" union all ")}) as send`

const lock = `select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('limits ' || id, 0) as key from unnest($1::text[]) as id order by 1
  ) as ordered`

const facts = `select w.plan, ${hasWebhooks("w.id")} as hears,
    exists (select 1 from webhooks h where h.workspace_id = w.id and h.workspace_id between w.id and w.id and h.status = 'enabled' and h.events && $6::text[]) as "hearsAdvanced",
    (select coalesce(jsonb_object_agg(id, status), '{}') from ${sendsOf("id", "$2", "id, status")}) as statuses,
    (select coalesce(jsonb_agg(jsonb_build_object('contactId', contact_id, 'sequenceId', sequence_id, 'atMs', round(extract(epoch from counted_at) * 1000))), '[]')
      from ${sendsOf("contact_id", "$3", "contact_id, sequence_id, counted_at", "and counted_at > $4::timestamptz")}) as counted,
    (select coalesce(jsonb_agg(t.key), '[]') from templates t join template_versions v on v.workspace_id = t.workspace_id and v.template_id = t.id and v.version = t.version
      where t.workspace_id = w.id and t.livemode and t.key = any($5::text[]) and v.category = 'system') as system
  from workspaces w where w.id = $1`

const requested = (table: string, context: string, more = "") => `select to_jsonb(context) as context, (
      select jsonb_build_object('id', s.id, 'status', s.status) from run_visits v join ${table} s on s.id = v.message_id
      where v.workspace_id = $1 and v.run_id = given.run_id and v.visit = given.visit limit 1
    ) as sent
  from jsonb_to_recordset($2::jsonb) as given (n int, run_id text, visit int, livemode boolean, template text, recipient text${more})
  cross join lateral (${context} limit 1) as context
  order by given.n`

const sends = requested("sends", sendContext("$1", "given.livemode", "given.template", "given.recipient"))
const texts = requested(
  "sms_messages",
  smsContext({
    workspace: "$1",
    livemode: "given.livemode",
    key: "given.template",
    languages: "given.languages",
    number: "given.recipient"
  }),
  ", languages text[]"
)

const record = ({ livemode, runId, template, to, visit }: SendAsked, n: number) => ({
  n,
  run_id: runId,
  visit,
  livemode,
  template,
  recipient: to
})

const used = "select shard, used from send_budgets where workspace_id = $1 and month = $2"

// Ids begin with their time, so a scan along the contact's index can end early.
const past = `select given.n, e.id, e.type, e.metadata, round(extract(epoch from e.received_at) * 1000)::float8 as "atMs", e.seq::float8 as seq
  from jsonb_to_recordset($1::jsonb) as given (
    n int, contacts jsonb, types jsonb, livemode boolean, first text, since timestamptz, until timestamptz, after_at timestamptz, after_seq bigint, most int
  ) cross join lateral (
    select * from custom_events
    where contact_id = any(array(select jsonb_array_elements_text(given.contacts))) and id >= given.first
      and type = any(array(select jsonb_array_elements_text(given.types))) and custom_events.livemode = given.livemode
      and received_at > given.since and received_at <= given.until and (received_at, seq) > (given.after_at, given.after_seq)
    order by received_at, seq limit given.most
  ) as e
  order by given.n, e.received_at, e.seq`

const timelines = `select id, events from ${sendsOf("id", "$1", "id, events")}`

const ofRun = messageTables
  .map(
    (table) => `select event ->> 'id' as id, event ->> 'type' as type, event -> 'data' as metadata, s.run_node as send,
    round(extract(epoch from (event ->> 'timestamp')::timestamptz) * 1000)::float8 as "atMs"
  from run_visits v join ${table} s on s.id = v.message_id cross join lateral jsonb_array_elements(s.events) as event
  where v.workspace_id = $1 and v.run_id = $2 and event ->> 'type' = any($3::text[]) and (event ->> 'timestamp')::timestamptz >= $4::timestamptz`
  )
  .join(" union all ")

/** Facts from other tables that a pass over runs needs, each read in one statement for all of them. */
export class RunFactsRepository extends Context.Service<RunFactsRepository>()("@tidings/storage/RunFactsRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      /**
       * Locks the send limits of these contacts until the transaction ends, so that no other transaction evaluates
       * them. Taken after the locks of runs.
       */
      holdLimits: (contacts: ReadonlyArray<ContactId>) => Effect.asVoid(database.query(lock, [contacts])),

      facts: (
        workspaceId: WorkspaceId,
        { limited, sendIds, sinceMs, templateKeys }: FactsAsked,
        advanced: ReadonlyArray<string>
      ) =>
        oneRow(
          database.query<FactsFound>(facts, [workspaceId, sendIds, limited, isoAt(sinceMs), templateKeys, advanced])
        ),

      /**
       * Reads the facts of each send, in the order given, and the sends counted this month by each shard of the budget.
       */
      sends: Effect.fnUntraced(function* (workspaceId: WorkspaceId, asked: ReadonlyArray<SendAsked>, nowMs: number) {
        const counting = yield* database.ask<{ readonly shard: number; readonly used: number }>(used, [
          workspaceId,
          monthOf(isoAt(nowMs))
        ])
        const found = yield* database.query<FoundSend<SendContext>>(sends, [
          workspaceId,
          JSON.stringify(asked.map(record))
        ])
        return { found, used: new Map((yield* counting).map((row) => [row.shard, row.used])) }
      }),

      /** Reads the facts of each text message, in the order given. */
      texts: (workspaceId: WorkspaceId, asked: ReadonlyArray<TextAsked>) =>
        database.query<FoundSend<SmsContext>>(texts, [
          workspaceId,
          JSON.stringify(asked.map((one, n) => ({ ...record(one, n), languages: one.languages })))
        ]),

      /** Reads past custom events of contacts, oldest first, for each query. */
      past: Effect.fnUntraced(function* (asked: ReadonlyArray<PastAsked>) {
        const records = asked.map(({ after, contacts, limit, livemode, sinceMs, types, untilMs }, n) => ({
          n,
          contacts,
          types,
          livemode,
          first: firstIdAt("evt", sinceMs),
          since: isoAt(sinceMs),
          until: isoAt(untilMs),
          after_at: isoAt(after.atMs),
          after_seq: after.seq,
          most: limit
        }))
        const rows = yield* database.query<PastEvent & { readonly n: number }>(past, [JSON.stringify(records)])
        return asked.map((_, n) => rows.filter((row) => row.n === n))
      }),

      /** Events of these types of a run's sends, from an instant on (Unix milliseconds). */
      sendEventsOf: (
        { id, workspaceId }: Pick<RunRow, "id" | "workspaceId">,
        types: ReadonlyArray<string>,
        sinceMs: number
      ) =>
        database.query<Omit<PastEvent, "seq"> & { readonly send: string }>(ofRun, [
          workspaceId,
          id,
          types,
          isoAt(sinceMs)
        ]),

      /** Reads the timelines of sends, by id. */
      timelines: (ids: ReadonlyArray<RunSendId>) =>
        ids.length === 0
          ? Effect.succeed(new Map<RunSendId, ReadonlyArray<SendEvent>>())
          : Effect.map(
              database.query<{ readonly id: RunSendId; readonly events: ReadonlyArray<SendEvent> }>(timelines, [ids]),
              (rows) => new Map(rows.map(({ events, id }) => [id, events]))
            )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
