import type { SuppressionStanding } from "./SuppressionRepository.ts"
import { standingOf } from "./SuppressionRepository.ts"
import type { World } from "@tidings/schema/World"
import type { TemplateId, WorkspaceId } from "@tidings/schema/Id"
import type { TemplateTracking } from "@tidings/schema/resources/Template"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { grouped } from "../grouped.ts"
import { answerColumns, answerRecord, insertAnswers, type Remembered } from "./AnswerRepository.ts"
import { auditColumns, auditRecord, insertAudits, type AuditRow } from "./AuditRepository.ts"
import { insertJobs, jobColumns, jobRecord, type NewJob } from "./jobRows.ts"
import { monthRoom, type RoomAsked, quotaOf, shards } from "./monthRoom.ts"
import { isOfRun, visitedFrom } from "./runVisits.ts"
import { recipientCount } from "./sendCopies.ts"
import type { SendRow } from "./SendRepository.ts"
import type { SmsRow } from "./SmsRepository.ts"
import type { AcceptedMessage } from "./acceptedRows.ts"
import { type Dispatch, dispatchColumns, dispatchFrom } from "./WebhookDeliveryRepository.ts"

/** Everything needed to accept a send, in one row. */
export interface SendContext extends SuppressionStanding {
  readonly template_id: TemplateId | null
  readonly template_version: number | null
  readonly template_status: string | null
  readonly from_email: string
  readonly from_name: string
  /** Further domains allowed in the sender address, in lower case and ASCII. */
  readonly sender_domains: ReadonlyArray<string>
  /** Domains that the workspace claims and has not proved: none of its mails comes from there. */
  readonly pending_domains: ReadonlyArray<string>
  readonly monthly_send_budget: number
  /** True if the workspace keeps no content once the outcome of the hand-over is known. */
  readonly keeps_nothing: boolean
  /** Tracking defaults of the workspace. */
  readonly tracking: TemplateTracking
  /** Provider of the workspace's first own email account; null if it sends through the installation's. */
  readonly own_provider: string | null
  /** True if any subscription may want events of the send. */
  readonly has_webhooks: boolean
}

/** A send with all rows that are written beside it. */
export interface SendAcceptance {
  readonly send: SendRow
  /** The job that delivers it, without a serial key. */
  readonly job: NewJob | undefined
  /** The events to dispatch about it. */
  readonly dispatches: ReadonlyArray<Dispatch>
  /** The month's limit of sends; null if uncounted. */
  readonly budget: number | null
  /** The audit entry of the call, if the call leaves no other trace. */
  readonly audit?: AuditRow
  readonly answer?: Remembered | undefined
}

/** The columns of `SendContext`, given SQL expressions for workspace, livemode, template key and recipient. */
export const sendContext = (workspaceId: string, livemode: string, templateKey: string, recipient: string): string => `
  select t.id as template_id, t.version as template_version, t.status as template_status,
    ${standingOf("w.id", livemode, recipient)},
    w.from_email, w.from_name, w.monthly_send_budget, w.content_days = 0 as keeps_nothing, jsonb_build_object('opens', w.track_opens, 'clicks', w.track_clicks) as tracking,
    array(select d.domain from sender_domains d where d.workspace_id = w.id and d.status <> 'pending' order by d.domain) as sender_domains,
    array(select d.domain from sender_domains d where d.workspace_id = w.id and d.status = 'pending') as pending_domains,
    (select c.provider from connectors c where c.workspace_id = w.id and c.channel = 'email' order by c.position, c.id limit 1) as own_provider,
    exists (select 1 from webhooks h where h.workspace_id = w.id and h.status = 'enabled') as has_webhooks
  from workspaces w
  left join lateral (
    select id, version, status from templates
    where templates.workspace_id = w.id and templates.key = ${templateKey} and (templates.livemode or not ${livemode})
    order by templates.livemode limit 1
  ) t on true
  where w.id = ${workspaceId}`

const context = sendContext("$1", "$2::boolean", "$3", "$4")

/** A message of any kind, with all rows that are written beside it. */
export type MessageAcceptance = SendAcceptance | AcceptedMessage<SmsRow>

/** The month's limit of messages that an acceptance counts against; null if uncounted. */
export const budgetOf = (acceptance: MessageAcceptance): number | null =>
  "send" in acceptance ? acceptance.budget : null

type MessageOf<A extends MessageAcceptance> = A extends SendAcceptance
  ? A["send"]
  : A extends AcceptedMessage<infer Row>
    ? Row
    : never

/** Returns the row of an accepted message. */
export const messageIn = <A extends MessageAcceptance>(acceptance: A) =>
  ("send" in acceptance ? acceptance.send : acceptance.message) as MessageOf<A>

/** An acceptance in the form that `acceptanceTables` reads, counted in this shard of its month. */
export const acceptanceRecord = (acceptance: MessageAcceptance, n: number, shard: number) => {
  const { answer, audit, job } = acceptance
  const { workspace_id } = messageIn(acceptance)
  const budget = budgetOf(acceptance)
  return {
    n,
    ...("send" in acceptance ? { send: acceptance.send } : { sms: acceptance.message }),
    job: job && jobRecord(job),
    audit: audit && auditRecord(audit),
    answer: answer && answerRecord(answer),
    workspace_id,
    month: monthOf(countedAt(acceptance)),
    shard,
    places: placesOf(acceptance),
    quota: budget === null ? null : quotaOf(budget, shard)
  }
}

/** The time by which a message counts against a month's budget: the hour of a scheduled send, else its acceptance. */
export const countedAt = (acceptance: MessageAcceptance): string =>
  ("send" in acceptance ? acceptance.send.scheduled_at : undefined) ?? messageIn(acceptance).created_at

/** The month (2026-11) of an ISO instant. */
export const monthOf = (at: string): string => at.slice(0, 7)

const shardOf = (id: string): number => Number.parseInt(id.slice(-2), 36) % shards

/** Number of recipients that an acceptance counts for in its month. */
const placesOf = (acceptance: MessageAcceptance): number => ("send" in acceptance ? recipientCount(acceptance.send) : 1)

const each = (column: string, columns: string) =>
  `(select row.* from admitted cross join lateral jsonb_to_record(admitted.${column}) as row (${columns}) where admitted.${column} is not null order by n)`

const tables = { send: "sends", sms: "sms_messages" } as const

const accepted = (kind: keyof typeof tables): string => `accepted_${kind} as (
    insert into ${tables[kind]} select message.* from admitted
    cross join lateral jsonb_populate_record(null::${tables[kind]}, admitted.${kind}) as message where admitted.${kind} is not null
  )`

/**
 * Common table expressions, from `given` to `dispatched`, that write the acceptances of `$1` (see `acceptanceRecord`)
 * of these kinds, and the dispatches of `$2`, each with the number of its acceptance, or null if it belongs to none.
 * `admitted` has the acceptances that fit the budget. Budgets are locked first, then keys, each in order, so that two
 * groups that share some of either never deadlock.
 */
export const acceptanceTablesOf = (...kinds: ReadonlyArray<keyof typeof tables>): string => `given as materialized (
    select * from jsonb_to_recordset($1::jsonb) as g (n int, ${kinds.map((kind) => `${kind} jsonb`).join(", ")}, job jsonb, audit jsonb, answer jsonb, workspace_id text, month text, shard int, places int, quota int)
  ), asked as (
    select workspace_id, month, shard, min(quota) as quota, sum(places)::int as used from given where quota is not null group by 1, 2, 3
  ), room as (
    insert into send_budgets as b (workspace_id, month, shard, used, quota)
    select workspace_id, month, shard, used, quota from asked where used <= quota order by 1, 2, 3
    on conflict (workspace_id, month, shard) do update set used = b.used + excluded.used, quota = excluded.quota
      where b.used + excluded.used <= excluded.quota
    returning workspace_id, month, shard
  ), admitted as materialized (
    select * from given where quota is null or (workspace_id, month, shard) in (select workspace_id, month, shard from room)
  ), remembered as (
    ${insertAnswers(`(select * from ${each("answer", answerColumns)} as answer order by workspace_id, livemode, operation, key)`)}
  ), ${kinds.map(accepted).join(", ")}, queued as (${insertJobs(each("job", jobColumns))}
  ), audited as (${insertAudits(each("audit", auditColumns))}
  ), ${dispatchFrom(`(
    select told.* from jsonb_to_recordset($2::jsonb) as told (n int, ${dispatchColumns})
    where told.n is null or told.n in (select n from admitted)
  )`)}`

/** The expressions of `acceptanceTablesOf` for emails alone. */
export const acceptanceTables = acceptanceTablesOf("send")

const accept = `with ${acceptanceTables} select n from admitted`
const acceptOfRuns = `with ${acceptanceTables}, ${visitedFrom("select send from admitted")} select n from admitted`

/** Acceptances in one statement at most, and their characters. */
export const mostTogether = 64
export const mostCharacters = 1_000_000

/**
 * Approximate number of characters of an acceptance in a statement: counts the parts a caller may make large, without
 * serialising files a second time.
 */
export const sizeOf = ({ answer, dispatches, send }: SendAcceptance): number => {
  const { attachments, draft, headers, variables } = send.payload
  const files = attachments.reduce((sum, { data_base64 }) => sum + data_base64.length, 0)
  const told = dispatches.reduce((sum, { body }) => sum + body.length, answer?.body.length ?? 0)
  return files + told + (draft?.html.length ?? 0) + JSON.stringify(variables).length + JSON.stringify(headers).length
}

/** Writes sends as they are accepted. */
export class AcceptanceRepository extends Context.Service<AcceptanceRepository>()(
  "@tidings/storage/AcceptanceRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database

      /**
       * Writes acceptances; returns true for each one written. Each is written whole, or not at all if its shard has no
       * room for all of them.
       */
      const write = Effect.fnUntraced(function* (
        acceptances: ReadonlyArray<SendAcceptance>,
        shardOfWorkspace: (acceptance: SendAcceptance) => number
      ) {
        const records = acceptances.map((acceptance, n) =>
          acceptanceRecord(acceptance, n, shardOfWorkspace(acceptance))
        )
        const told = acceptances.flatMap(({ dispatches }, n) => dispatches.map((event) => ({ ...event, n })))
        const statement = acceptances.some(({ send }) => isOfRun(send)) ? acceptOfRuns : accept
        const rows = yield* database.query<{ readonly n: number }>(statement, [
          JSON.stringify(records),
          JSON.stringify(told)
        ])
        const written = new Set(rows.map(({ n }) => n))
        return acceptances.map((_, n) => written.has(n))
      })

      // Acceptances of one workspace in the same group are counted in one shard.
      const together = yield* grouped<SendAcceptance, boolean, never>(
        (acceptances) => {
          const shardBy = new Map<WorkspaceId, number>()
          for (const { send } of acceptances) shardBy.set(send.workspace_id, shardOf(send.id))
          return write(acceptances, ({ send }) => shardBy.get(send.workspace_id)!)
        },
        { atOnce: 2, gathers: true, most: mostTogether, weigh: { of: sizeOf, most: mostCharacters } }
      )

      const room = monthRoom(database)

      const placesIn = (acceptance: SendAcceptance, budget: number): RoomAsked => ({
        workspaceId: acceptance.send.workspace_id,
        month: monthOf(countedAt(acceptance)),
        budget,
        count: placesOf(acceptance)
      })

      /** Writes an acceptance whose recipients no shard has room for alone. */
      const apart = (acceptance: SendAcceptance, places: RoomAsked) =>
        database.transaction(
          Effect.gen(function* () {
            if (!(yield* room.spread(places))) return false
            yield* write([{ ...acceptance, budget: null }], () => 0)
            return true
          })
        )

      /** Writes an acceptance wherever there is room. */
      const anywhere = Effect.fnUntraced(function* (acceptance: SendAcceptance) {
        const { budget } = acceptance
        if (budget === null) return (yield* write([acceptance], () => 0))[0] === true
        const places = placesIn(acceptance, budget)
        for (;;) {
          const shard = yield* room.openShard(places)
          if (shard === undefined) return places.count > 1 ? yield* apart(acceptance, places) : false
          const [isWritten] = yield* write([acceptance], () => shard)
          if (isWritten === true) return true
        }
      })

      return {
        context: ({ livemode, workspaceId }: World, templateKey: string, toNormalized: string) =>
          Effect.map(
            database.query<SendContext>(context, [workspaceId, livemode, templateKey, toNormalized]),
            (rows) => rows[0]!
          ),

        /** False if the month's budget has no room left for its recipients. */
        hasRoom: (acceptance: SendAcceptance) =>
          acceptance.budget === null ? Effect.succeed(true) : room.hasRoom(placesIn(acceptance, acceptance.budget)),

        /**
         * Writes acceptances with the shard that each is counted in, by one statement, in the open transaction if there
         * is one; returns true for each one written.
         */
        acceptAll: (drafts: ReadonlyArray<{ readonly acceptance: SendAcceptance; readonly shard: number }>) => {
          const shardBy = new Map(drafts.map(({ acceptance, shard }) => [acceptance, shard]))
          return write(
            drafts.map(({ acceptance }) => acceptance),
            (acceptance) => shardBy.get(acceptance)!
          )
        },

        /**
         * Writes a send and its rows, in the open transaction if there is one; false if the month's budget has no room
         * left.
         */
        accept: anywhere,

        /** Like `accept`, but never in a transaction: shares one statement with concurrent callers. */
        acceptTogether: (acceptance: SendAcceptance) =>
          Effect.flatMap(together(acceptance), (isWritten) => (isWritten ? Effect.succeed(true) : anywhere(acceptance)))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
