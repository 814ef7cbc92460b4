import type { ContactId, ListId, WorkspaceId } from "@tidings/schema/Id"
import type { Plan } from "@tidings/schema/Plan"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { deleteInBatches } from "../statements/deleteInBatches.ts"
import type { RawRow } from "./RawRow.ts"
import type { OutcomeCount, plannedEmails, plannedRecipients, RecipientOutcome } from "../tables/plannedEmails.ts"
import { firstRow } from "../rows.ts"
import { isoAt } from "../iso.ts"
import { type SendAcceptance, acceptanceRecord, acceptanceTables, monthOf } from "./AcceptanceRepository.ts"
import { type ContactRow, contactJson } from "./ContactRepository.ts"
import { plannedLinks, plannedOutcomes } from "./PlannedReportRepository.ts"
import { type SuppressionStanding, standingOf } from "./SuppressionRepository.ts"

/** A list member, with the fields that a mail needs. */
export interface ListedContact {
  readonly contactId: ContactId
  readonly email: string | null
  /** The contact's trait `time_zone`; null if absent. */
  readonly zone: string | null
}

type Recipient = RawRow<typeof plannedRecipients.$inferSelect>

/** A recipient as frozen. */
export type FrozenRecipient = Pick<Recipient, "contact_id" | "email" | "timezone" | "outcome">

export interface ZoneOfMail {
  readonly timezone: string
  readonly sendsAtMs: number
}

export type { OutcomeCount }

/** A recipient whose send is due, with any suppressions of the address. */
export interface DueRecipient extends SuppressionStanding {
  readonly contactId: ContactId
  /** The frozen address; null if another recipient has it by now. */
  readonly email: string | null
  /** The contact as of now, with its present address; null if it has no address any more. */
  readonly person: ContactRow | null
  /** True if that address belongs to another recipient. */
  readonly isTaken: boolean
}

/** The outcome of a recipient; `email` is the address that its send goes to, null if there is no send. */
export type RecipientMark = Pick<Recipient, "contact_id" | "code" | "send_id" | "email"> & {
  readonly outcome: RecipientOutcome
}

/** A planned mail of the workspace `$1` with the id `$2`. */
type Mail = Pick<typeof plannedEmails.$inferSelect, "workspaceId" | "id">

const ofMail = (rows: string): string => `${rows}.workspace_id = $1 and ${rows}.planned_id = $2`

const zoneTrait = "left(traits ->> 'time_zone', 65)"

// Subqueries with limits use their index for each row, however small the table was when the statement was planned.
const asMembers = (ids: string) => `select m.contact_id as "contactId", c.email, c.zone
  from (${ids}) as m
  cross join lateral (select email, ${zoneTrait} as zone from contacts where contacts.id = m.contact_id limit 1) as c
  order by 1`
const members = asMembers(
  "select contact_id from list_members where workspace_id = $1 and livemode = $2 and list_id = $3 and contact_id > $4 order by contact_id limit $5"
)
const overlooked =
  asMembers(`select contact_id from list_members where workspace_id = $1 and livemode = $2 and list_id = $3 and not exists (
    select 1 from planned_recipients as r where r.workspace_id = $1 and r.planned_id = $4 and r.contact_id = list_members.contact_id
  ) order by contact_id limit $5`)

const membersByZone = `select c.zone, count(*)::int as members
  from (select contact_id from list_members where workspace_id = $1 and livemode = $2 and list_id = $3) as m
  cross join lateral (select ${zoneTrait} as zone from contacts where contacts.id = m.contact_id limit 1) as c
  group by 1`

const freeze = `with given as materialized (
    select * from jsonb_to_recordset($3::jsonb) as given (contact_id text, email text, timezone text, outcome text)
  ), zoned as (
    insert into planned_zones (workspace_id, planned_id, timezone, sends_at, done)
    select $1, $2, timezone, sends_at, false from jsonb_to_recordset($4::jsonb) as zone (timezone text, sends_at timestamptz)
    on conflict do nothing
  ), kept as (insert into planned_recipients (workspace_id, planned_id, contact_id, email, timezone, outcome)
  select $1::text, $2::text, contact_id, case when is_first then email end, timezone,
    case when email is null or is_first then outcome else 'same_address' end
  from (
    select given.*, row_number() over (partition by given.email order by given.contact_id) = 1 and other.contact_id is null as is_first
    from given left join lateral (
      select contact_id from planned_recipients as r where ${ofMail("r")} and r.email = given.email and r.contact_id <> given.contact_id limit 1
    ) as other on true) as told
  on conflict do nothing) select 1`

const nextZone = `select timezone, round(extract(epoch from sends_at) * 1000)::float8 as "sendsAtMs"
  from planned_zones as z where ${ofMail("z")} and not done order by sends_at, timezone limit 1`

// The contact itself, or the one that absorbed it; at its present address, unless that belongs to another recipient.
const due = (
  lock: string
) => `select r.contact_id as "contactId", r.email, ${contactJson("who")} as person, taken.by is not null as "isTaken", ${standingOf("$1", "$5::boolean", "who.email")}
  from (
    select contact_id, email from planned_recipients as r
    where ${ofMail("r")} and timezone = $3 and outcome is null order by contact_id limit $4 ${lock}
  ) as r
  left join lateral (
    select id from contacts where id = r.contact_id and workspace_id = $1 and livemode = $5 and email is not null limit 1
  ) as itself on true
  left join lateral (
    select id from contacts where itself.id is null and workspace_id = $1 and livemode = $5 and merged_from @> array[r.contact_id] and email is not null
    limit 1
  ) as became on true
  left join lateral (select * from contacts where id = coalesce(itself.id, became.id) limit 1) as who on true
  left join lateral (
    select other.contact_id as by from planned_recipients as other
    where who.email is distinct from r.email and ${ofMail("other")} and other.email = who.email and (
        other.send_id is not null or exists (
          select 1 from contacts where workspace_id = $1 and livemode = $5 and email = who.email and other.contact_id = any(merged_from || id)
        )
      ) limit 1
  ) as taken on true
  order by 1`

const lockDue = due("for update skip locked")
const peekDue = due("")

const used = "select shard, used from send_budgets where workspace_id = $1 and month = $2"

const marking = (marks: string, workspaceId: string, plannedId: string) => `update planned_recipients as r
  set outcome = mark.outcome, code = mark.code, send_id = mark.send_id, email = coalesce(mark.email, r.email)
  from jsonb_to_recordset(${marks}::jsonb) as mark (contact_id text, outcome text, code text, send_id text, email text)
  where r.workspace_id = ${workspaceId} and r.planned_id = ${plannedId} and r.contact_id = mark.contact_id and r.outcome is null returning r.contact_id`

const writeBatch = `with ${acceptanceTables}, marked as (${marking("$3", "$4", "$5")})
  select (select count(*)::int from admitted) as admitted, (select count(*)::int from marked) as marked`

const miss = `update planned_recipients as r set outcome = 'missed' where ${ofMail("r")} and contact_id in (
    select contact_id from planned_recipients as r where ${ofMail("r")} and timezone = $3 and outcome is null order by contact_id limit $4
  ) returning contact_id`

const counts = `select outcome, code, count(*)::int as recipients from planned_recipients as r where ${ofMail("r")} group by 1, 2 order by 1, 2`

const zones = `select z.timezone, round(extract(epoch from z.sends_at) * 1000)::float8 as "sendsAtMs", z.done,
    coalesce(r.recipients, 0) as recipients
  from planned_zones z
  left join (select timezone, count(*)::int as recipients from planned_recipients as r where ${ofMail("r")} group by 1) as r on r.timezone = z.timezone
  where ${ofMail("z")} order by z.sends_at, z.timezone`

// Includes mails whose recipients were being deleted when the server stopped.
const endedBefore = `select workspace_id as "workspaceId", id from planned_emails where status in ('sent', 'cancelled') and updated_at < $1::timestamptz
  and (forgotten is null or exists (select 1 from planned_recipients as r where r.workspace_id = planned_emails.workspace_id and r.planned_id = planned_emails.id)) order by id`

const remember = `with told as (select jsonb_build_object(
    'outcomes', (select to_jsonb(o) from (${plannedOutcomes}) as o),
    'links', coalesce((select jsonb_agg(to_jsonb(l)) from (${plannedLinks}) as l), '[]'::jsonb),
    'counts', coalesce((
      select jsonb_agg(jsonb_build_object('outcome', outcome, 'code', code, 'recipients', recipients))
      from (${counts}) as c
    ), '[]'::jsonb),
    'zones', coalesce((
      select jsonb_object_agg(timezone, recipients) from (select timezone, count(*)::int as recipients from planned_recipients as r where ${ofMail("r")} group by 1) as z
    ), '{}'::jsonb)
  ) as forgotten) update planned_emails p set forgotten = told.forgotten from told
  where p.workspace_id = $1 and p.id = $2 and p.forgotten is null`

/** Recipients of planned mails, and their outcomes. */
export class PlannedRecipientRepository extends Context.Service<PlannedRecipientRepository>()(
  "@tidings/storage/PlannedRecipientRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** Lists members of a list in a world after the given id, by id. */
        members: ({ livemode, workspaceId }: World, listId: ListId, after: string, limit: number) =>
          database.query<ListedContact>(members, [workspaceId, livemode, listId, after, limit]),

        /** Lists members that are no recipients yet: their contacts were merged while others were frozen. */
        overlooked: ({ id, livemode, workspaceId }: World & Mail, listId: ListId, limit: number) =>
          database.query<ListedContact>(overlooked, [workspaceId, livemode, listId, id, limit]),

        /** Counts the members of a list in a world by time zone. */
        membersByZone: ({ livemode, workspaceId }: World, listId: ListId) =>
          database.query<{ readonly zone: string | null; readonly members: number }>(membersByZone, [
            workspaceId,
            livemode,
            listId
          ]),

        /**
         * Writes recipients and their zones; existing recipients stay unchanged. For a shared address, an existing
         * recipient, or else the one with the lowest id, gets the mail.
         */
        freeze: (
          { id, workspaceId }: Mail,
          recipients: ReadonlyArray<FrozenRecipient>,
          zonesOfThem: ReadonlyArray<ZoneOfMail>
        ) =>
          database.post(freeze, [
            workspaceId,
            id,
            JSON.stringify(recipients),
            JSON.stringify(zonesOfThem.map(({ sendsAtMs, timezone }) => ({ timezone, sends_at: isoAt(sendsAtMs) })))
          ]),

        /** The unfinished zone with the earliest send time; undefined if all are done. */
        nextZone: ({ id, workspaceId }: Mail) => firstRow(database.query<ZoneOfMail>(nextZone, [workspaceId, id])),

        /** Marks a zone as done: all its recipients have an outcome. */
        endZone: ({ id, workspaceId }: Mail, timezone: string) =>
          database.post(`update planned_zones as z set done = true where ${ofMail("z")} and timezone = $3`, [
            workspaceId,
            id,
            timezone
          ]),

        /** Locks waiting recipients of a zone until the transaction ends; skips those locked by others. */
        lockDue: ({ id, livemode, workspaceId }: World & Mail, timezone: string, limit: number) =>
          database.query<DueRecipient>(lockDue, [workspaceId, id, timezone, limit, livemode]),

        /** Like `lockDue`, without locks. */
        peekDue: ({ id, livemode, workspaceId }: World & Mail, timezone: string, limit: number) =>
          database.query<DueRecipient>(peekDue, [workspaceId, id, timezone, limit, livemode]),

        /** The workspace's plan, and the sends counted this month by each shard of its budget. */
        terms: Effect.fnUntraced(function* (workspaceId: WorkspaceId, nowMs: number) {
          const counted = yield* database.ask<{ readonly shard: number; readonly used: number }>(used, [
            workspaceId,
            monthOf(isoAt(nowMs))
          ])
          const plan = yield* database.query<{ readonly plan: Plan }>("select plan from workspaces where id = $1", [
            workspaceId
          ])
          return { plan: plan[0]!.plan, used: new Map((yield* counted).map((row) => [row.shard, row.used])) }
        }),

        /**
         * Writes sends and recipient outcomes in one statement; false if the budget lacked room for a send, or a
         * recipient was marked already, and the transaction must then be rolled back.
         */
        writeBatch: (
          { id, workspaceId }: Mail,
          acceptances: ReadonlyArray<{ readonly acceptance: SendAcceptance; readonly shard: number }>,
          marks: ReadonlyArray<RecipientMark>
        ) => {
          const records = acceptances.map(({ acceptance, shard }, n) => acceptanceRecord(acceptance, n, shard))
          const told = acceptances.flatMap(({ acceptance }, n) =>
            acceptance.dispatches.map((event) => ({ ...event, n }))
          )
          return Effect.map(
            database.query<{ readonly admitted: number; readonly marked: number }>(writeBatch, [
              JSON.stringify(records),
              JSON.stringify(told),
              JSON.stringify(marks),
              workspaceId,
              id
            ]),
            ([row]) => row!.admitted === acceptances.length && row!.marked === marks.length
          )
        },

        /** Clears the addresses of recipients that no longer exist, so that existing ones can use them. */
        release: ({ id, workspaceId }: Mail, addresses: ReadonlyArray<string>) =>
          database.post(
            `update planned_recipients as r set email = null where ${ofMail("r")} and email = any($3::text[])`,
            [workspaceId, id, addresses]
          ),

        /** Marks one recipient that still waits. */
        mark: ({ id, workspaceId }: Mail, mark: RecipientMark) =>
          database.post(marking("$1", "$2", "$3"), [JSON.stringify([mark]), workspaceId, id]),

        /** Marks recipients of a zone as missed, at most `limit`; returns their number. */
        miss: ({ id, workspaceId }: Mail, timezone: string, limit: number) =>
          Effect.map(database.query(miss, [workspaceId, id, timezone, limit]), (rows) => rows.length),

        /**
         * Deletes the recipients of mails that ended before an instant (Unix milliseconds), keeping counts by outcome
         * and zone.
         */
        forgetEndedBefore: Effect.fnUntraced(function* (beforeMs: number) {
          const ended = yield* database.query<Mail>(endedBefore, [isoAt(beforeMs)])
          for (const { id, workspaceId } of ended) {
            yield* database.query(remember, [workspaceId, id])
            yield* deleteInBatches(database, "planned_recipients", "workspace_id = $1 and planned_id = $2", [
              workspaceId,
              id
            ])
          }
        }),

        counts: ({ id, workspaceId }: Mail) => database.query<OutcomeCount>(counts, [workspaceId, id]),

        /** Lists zones by send time. */
        zones: ({ id, workspaceId }: Mail) =>
          database.query<ZoneOfMail & { readonly done: boolean; readonly recipients: number }>(zones, [workspaceId, id])
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
