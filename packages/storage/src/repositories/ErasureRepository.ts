import type { ContactId, WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { getTableName } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoAt } from "../iso.ts"
import { firstValue, isFound, oneRow, oneValue } from "../rows.ts"
import type { ErasedPerson } from "../tables/erasures.ts"
import { type ContactRow, living } from "./ContactRepository.ts"
import { messagesLeaving, personalPlaces, type Place } from "./personalPlaces.ts"
import { batch, erasing, numbered, erasingInTexts, type SoughtPerson } from "./personalStatement.ts"

/** An erasure as it is asked for. */
export interface NewErasure {
  readonly id: ContactId
  readonly livemode: boolean
  readonly person: ErasedPerson
  readonly forgetsSuppressions: boolean
}

interface Searched {
  readonly n: number
  readonly last: ReadonlyArray<string> | null
}

/** Erasures that are listed at once. */
export const mostErasures = 1_000

const others = "select 1 from contacts where workspace_id = $1 and livemode = $2 and id <> $3"
const shared = `select exists (${others} and email = $4) as email, exists (${others} and phone = $5) as phone`

const columns = "id, external_id, email, phone, traits, merged_from"
const inSandbox = `select ${columns} from contacts where workspace_id = $1 and not livemode and ${living}`
const namesakes = ["external_id = $2", "email = $3", "phone = $4"]
  .map((condition) => `(${inSandbox} and ${condition})`)
  .join(" union ")

const begin = `insert into erasures (id, workspace_id, livemode, status, person, forgets_suppressions, created_at)
  values ($3, $1, $2, 'erasing', $4::jsonb, $5, $6::timestamptz) on conflict (id) do nothing`
const hashes = `insert into erased_identifiers (workspace_id, livemode, hash, erased_at)
  select $1, $2, hash, $4::timestamptz from unnest($3::text[]) as hash on conflict do nothing`

const leave = `with asked as (
    delete from pending_members where workspace_id = $1 and livemode = $2 and contact_id = any($3::text[])
  ), gone as (
    delete from list_members where workspace_id = $1 and livemode = $2 and contact_id = any($3::text[]) returning list_id
  ), less as (select list_id, count(*)::int as n from gone group by list_id)
  update lists set member_count = member_count - case when $2 then less.n else 0 end,
    sandbox_member_count = sandbox_member_count - case when $2 then 0 else less.n end
  from less where lists.workspace_id = $1 and lists.id = less.list_id`

const statusOfId = `select case when exists (select 1 from erasures e where e.workspace_id = $1 and e.status = 'erasing' and e.person -> 'ids' ? $3)
    then 'erasing' else 'erased' end as status
  from contacts where workspace_id = $1 and livemode = $2 and id = $3 and erased_at is not null`
const statusOfAddress = `select case when exists (select 1 from erasures where workspace_id = $1 and livemode = $2 and status = 'erasing' and person ->> 'email' = $3)
    then 'erasing' else 'erased' end as status
  from erased_identifiers where workspace_id = $1 and livemode = $2 and hash = $4`

const open = `select id, livemode, person, forgets_suppressions as "forgetsSuppressions" from erasures
  where workspace_id = $1 and status = 'erasing' and created_at <= $2::timestamptz order by id limit ${mostErasures}`
const nextOpen = `select floor(extract(epoch from min(created_at)) * 1000)::float8 from erasures
  where workspace_id = $1 and status = 'erasing' and created_at > $2::timestamptz`

/** Places whose rows are of people at once out of reach: what they would still be sent or begin. */
const atOnce = personalPlaces.filter(({ table }) =>
  ["contacts", "sends", "sms_messages", "planned_recipients"].includes(getTableName(table))
)

/** Erasures of persons: who is to be erased, and the statements that take them out of each place. */
export class ErasureRepository extends Context.Service<ErasureRepository>()("@tidings/storage/ErasureRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database

    const takeOutOfTexts = Effect.fnUntraced(function* (place: Place, person: SoughtPerson) {
      const { first, text } = erasingInTexts(place)
      let rows = 0
      for (let after: ReadonlyArray<string> | null = first; after !== null; yield* Effect.yieldNow) {
        const statement = numbered(text, person, after)
        const { last, n } = yield* oneRow(database.query<Searched>(statement.text, statement.params))
        rows += n
        after = last
      }
      return rows
    })

    /** Takes a person out of all rows of a place, a batch at a time; returns the number of rows changed. */
    const takeOut = Effect.fnUntraced(function* (place: Place, person: SoughtPerson) {
      if (place.erase === undefined) return 0
      if (place.searched !== undefined) return yield* takeOutOfTexts(place, person)
      const { params, text } = numbered(erasing(place), person)
      let rows = 0
      for (let taken = batch; taken === batch; rows += taken) {
        taken = yield* oneValue<number>(database.query(text, params))
        yield* Effect.yieldNow
      }
      return rows
    })

    return {
      /** True for each of address and number that another living contact of the world has. */
      shared: ({ livemode, workspaceId }: World, { email, id, phone }: ContactRow) =>
        oneRow(
          database.query<{ readonly email: boolean; readonly phone: boolean }>(shared, [
            workspaceId,
            livemode,
            id,
            email,
            phone
          ])
        ),

      /** Sandbox contacts that have one of these identifiers. */
      namesakes: (workspaceId: WorkspaceId, { email, external_id: externalId, phone }: ContactRow) =>
        database.query<ContactRow>(namesakes, [workspaceId, externalId, email, phone]),

      /** Makes a person unreachable in the open transaction, and leaves the rest to the job. */
      begin: Effect.fnUntraced(function* (
        person: SoughtPerson,
        erasure: NewErasure,
        identifiers: ReadonlyArray<string>
      ) {
        const { livemode, nowMs, workspaceId } = person
        const now = isoAt(nowMs)
        yield* database.post(begin, [
          workspaceId,
          livemode,
          erasure.id,
          JSON.stringify(erasure.person),
          erasure.forgetsSuppressions,
          now
        ])
        yield* database.post(hashes, [workspaceId, livemode, identifiers, now])
        yield* database.post(leave, [workspaceId, livemode, person.ids])
        // One after the other by the database, and in one round trip.
        yield* Effect.forEach(atOnce, (place) => takeOut(place, person), { concurrency: "unbounded", discard: true })
      }),

      /** Status of the erasure of a contact, also of one that was merged into it; undefined if it was not erased. */
      statusOfId: ({ livemode, workspaceId }: World, id: ContactId) =>
        firstValue<"erasing" | "erased">(database.query(statusOfId, [workspaceId, livemode, id])),

      /** Status of the erasure of an address; undefined if it was not erased. */
      statusOfAddress: ({ livemode, workspaceId }: World, email: string, hash: string) =>
        firstValue<"erasing" | "erased">(database.query(statusOfAddress, [workspaceId, livemode, email, hash])),

      /** Lists erasures of a workspace that are not done and began by an instant, in both worlds; 1,000 at most. */
      open: (workspaceId: WorkspaceId, untilMs: number) =>
        database.query<NewErasure>(open, [workspaceId, isoAt(untilMs)]),

      /** Time at which the first of the others began, in Unix milliseconds; null if there is none. */
      nextOpenMs: (workspaceId: WorkspaceId, untilMs: number) =>
        oneValue<number | null>(database.query(nextOpen, [workspaceId, isoAt(untilMs)])),

      takeOut,

      /** True if a provider may be answering just now about a message of the person. */
      isLeaving: Effect.fnUntraced(function* (person: SoughtPerson) {
        for (const { of, table } of messagesLeaving) {
          const { params, text } = numbered(`select 1 as one from ${getTableName(table)} where ${of} limit 1`, person)
          if (yield* isFound(database.query(text, params))) return true
        }
        return false
      }),

      /** Marks an erasure as done, and forgets whom it was about; false if it was done before. */
      end: (id: ContactId, nowMs: number) =>
        isFound(
          database.query(
            "update erasures set status = 'erased', person = null, erased_at = $2::timestamptz where id = $1 and status = 'erasing' returning 1 as one",
            [id, isoAt(nowMs)]
          )
        ),

      /** Returns those of the hashes that are of erased identifiers. */
      erasedAmong: ({ livemode, workspaceId }: World, among: ReadonlyArray<string>) =>
        Effect.map(
          database.ask<{ readonly hash: string }>(
            "select hash from erased_identifiers where workspace_id = $1 and livemode = $2 and hash = any($3::text[])",
            [workspaceId, livemode, among]
          ),
          Effect.map((rows): ReadonlySet<string> => new Set(rows.map(({ hash }) => hash)))
        ),

      /** Forgets that these identifiers were erased. */
      restore: ({ livemode, workspaceId }: World, among: ReadonlyArray<string>) =>
        database.post(
          "delete from erased_identifiers where workspace_id = $1 and livemode = $2 and hash = any($3::text[])",
          [workspaceId, livemode, among]
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
