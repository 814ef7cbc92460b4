import type { ContactId, ListId, WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { deleteInBatches } from "../deleteInBatches.ts"
import { unshadowed } from "../seenFrom.ts"
import { allValues, firstRow, oneValue } from "../rows.ts"
import { isoAt } from "../iso.ts"
import { isAlone, isIdentified, living } from "./ContactRepository.ts"

/** A caller's reference to one contact; email and phone normalised. */
export interface Named {
  readonly kind: "id" | "external_id" | "email" | "phone"
  readonly value: string
}

/** The result of a change of members; undefined if the workspace has no such list. */
export interface MembersChanged {
  /** Indexes, from 0, of the names that match a contact. */
  readonly found: ReadonlyArray<number>
  /** Indexes of the addresses and numbers that several contacts share. */
  readonly ambiguous: ReadonlyArray<number>
  /** Number of distinct contacts matched. */
  readonly contacts: number
  /** Contacts that entered the list, or left it. */
  readonly changed: ReadonlyArray<ContactId>
}

const theirs = "contacts.workspace_id = $1 and contacts.livemode = $3"

// A subquery with a limit uses its index for each name, however small the table was when the statement was planned.
const one = (column: string) =>
  `(select contacts.id from contacts where ${theirs} and contacts.${column} = wanted.value and ${living} limit 1) as contact`

// Two rows are enough to show that there are several.
const reached = (column: string, which: string) =>
  `(select min(two.id) as id, count(*) as n from (
      select contacts.id from contacts where ${theirs} and contacts.${column} = wanted.value and ${which} limit 2
    ) as two)`
const byReach = (column: string) =>
  `select place, coalesce(alone.id, sharing.id) as id, case when alone.n = 0 then sharing.n else alone.n end as n
    from wanted cross join lateral ${reached(column, column === "email" ? "external_id is null" : isAlone)} as alone cross join lateral ${reached(column, isIdentified)} as sharing
    where kind = '${column}' and alone.n + sharing.n > 0`

const held = "held as materialized (select id from lists where workspace_id = $1 and id = $2 for no key update)"

const meant = `wanted as materialized (
    select kind, value, place::int - 1 as place from unnest($4::text[], $5::text[]) with ordinality as given (kind, value, place)
  ), reached as materialized (
    ${byReach("email")} union all ${byReach("phone")}
  ), direct as materialized (
    select place, contact.id from wanted cross join lateral ${one("id")} where kind = 'id'
    union all select place, contact.id from wanted cross join lateral ${one("external_id")} where kind = 'external_id'
    union all select place, id from reached where n = 1
  ), gone as materialized (
    select array_agg(value) as ids from wanted where kind = 'id' and place not in (select place from direct)
  ), meant as materialized (
    select place, id from direct
    union all select wanted.place, contact.id from (
      select contacts.id, merged_from from contacts
      where (select ids from gone) is not null and ${theirs} and merged_from && (select ids from gone) and ${living} offset 0
    ) as contact join wanted on wanted.kind = 'id' and wanted.value = any(contact.merged_from)
  ), contact as materialized (select distinct id from meant order by id)`

const told = `select array(select place from meant order by place) as found, array(select place from reached where n > 1 order by place) as ambiguous,
    (select count(*)::int from contact) as contacts, array(select contact_id from changed) as changed
  from held`

/** SQL that adds to a list's count in one world, leaving that of the other unchanged. */
const counting = (n: string, isLive = "$3::boolean") =>
  `member_count = member_count + case when ${isLive} then ${n} else 0 end,
      sandbox_member_count = sandbox_member_count + case when ${isLive} then 0 else ${n} end`

const entering = (now: string) => `changed as (
    insert into list_members (workspace_id, list_id, livemode, contact_id, added_at)
    select $1, held.id, $3, contact.id, ${now}::timestamptz from held cross join contact
    on conflict (workspace_id, list_id, livemode, contact_id) do nothing returning contact_id
  ), counted as (
    update lists set ${counting("more.n")} from (select count(*)::int as n from changed) as more
    where lists.id = (select id from held) and more.n > 0
  )`

const add = `with ${held}, ${meant}, ${entering("$6")} ${told}`

const addContacts = `with ${held}, contact as (select unnest($4::text[]) as id), ${entering("$5")}
  select array(select contact_id from changed) as changed from held`

const remove = `with ${held}, ${meant}, changed as (
    delete from list_members using held, contact
    where list_members.workspace_id = $1 and list_members.list_id = held.id and list_members.livemode = $3 and list_members.contact_id = contact.id returning list_members.contact_id
  ), counted as (
    update lists set ${counting("- less.n")} from (select count(*)::int as n from changed) as less
    where lists.id = (select id from held) and less.n > 0
  ) ${told}`

// For an equation, unlike for `n > 0`, the planner expects a single list, and so uses the index however few lists there
// are.
const follow = (pairs: string) => `with pair as (${pairs}), gone as (
    delete from list_members using pair
    where list_members.contact_id = pair.gone and (select true from lists where lists.id = list_members.list_id)
    returning list_members.workspace_id, list_members.list_id, list_members.livemode, pair.kept, list_members.added_at
  ), had as (
    select workspace_id, list_id, livemode, kept, min(added_at) as added_at, count(*)::int as n from gone group by 1, 2, 3, 4
  ), moved as (
    insert into list_members (workspace_id, list_id, livemode, contact_id, added_at) select workspace_id, list_id, livemode, kept, added_at from had
    on conflict (workspace_id, list_id, livemode, contact_id) do nothing returning list_id, contact_id
  ), less as (
    select had.list_id, had.livemode, sum(had.n)::int - count(moved.contact_id)::int as n
    from had left join moved on moved.list_id = had.list_id and moved.contact_id = had.kept group by had.list_id, had.livemode
  )
  update lists set ${counting("- less.n", "less.livemode")} from less where lists.id = less.list_id and sign(less.n) = 1`
// For one pair, the usual case of a merge, the planner sees that it is one.
const followOne = follow("select $1::text as gone, $2::text as kept")
const followAll = follow("select gone, kept from unnest($1::text[], $2::text[]) as given (gone, kept)")

const beginsRuns = `select exists (
    select 1 from sequence_triggers t join sequences s on s.id = t.sequence_id
    where t.workspace_id = $1 and t.kind = 'list.entered' and t.name = $2 and s.status = 'published'
      and ${unshadowed("sequences", "s", "key", "$1", "$3")}
  ) as begins`

/**
 * Members of lists. The statement that changes members also changes the size of the list, which it locks. Callers hold
 * `ContactRepository.hold` or `claim`, so that no contact is merged meanwhile.
 */
export class ListMemberRepository extends Context.Service<ListMemberRepository>()(
  "@tidings/storage/ListMemberRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const change = (
        statement: string,
        { livemode, workspaceId }: World,
        id: ListId,
        names: ReadonlyArray<Named>,
        ...more: ReadonlyArray<string>
      ) =>
        firstRow(
          database.query<MembersChanged>(statement, [
            workspaceId,
            id,
            livemode,
            names.map(({ kind }) => kind),
            names.map(({ value }) => value),
            ...more
          ])
        )
      return {
        /**
         * True if published sequences start when a contact enters the list; the returned effect waits for the answer.
         */
        beginsRuns: ({ livemode, workspaceId }: World, id: ListId) =>
          Effect.map(database.ask<{ readonly begins: boolean }>(beginsRuns, [workspaceId, id, livemode]), oneValue),

        /** Adds the named contacts that exist. */
        add: (world: World, id: ListId, names: ReadonlyArray<Named>, nowMs: number) =>
          change(add, world, id, names, isoAt(nowMs)),

        remove: (world: World, id: ListId, names: ReadonlyArray<Named>) => change(remove, world, id, names),

        /**
         * Adds existing contacts of the world, each given once; returns the ids that entered, undefined if the
         * workspace has no such list.
         */
        addContacts: (
          { livemode, workspaceId }: World,
          id: ListId,
          contacts: ReadonlyArray<ContactId>,
          nowMs: number
        ) =>
          Effect.map(
            database.query<Pick<MembersChanged, "changed">>(addContacts, [
              workspaceId,
              id,
              livemode,
              contacts,
              isoAt(nowMs)
            ]),
            (rows) => rows[0]?.changed
          ),

        /**
         * Moves the memberships of merged contacts to the contacts that absorbed them: one per list, with the earliest
         * entry date.
         */
        follow: (merged: ReadonlyMap<ContactId, ContactId>) =>
          merged.size === 1
            ? database.post(followOne, [...merged].flat())
            : database.post(followAll, [[...merged.keys()], [...merged.values()]]),

        /** Lists the contacts of a world on a list, by id, after the given one; for tests and enrolment. */
        page: ({ livemode, workspaceId }: World, id: ListId, after: string, limit: number) =>
          allValues<ContactId>(
            database.query(
              `select contact_id from list_members
              where workspace_id = $1 and list_id = $2 and livemode = $3 and contact_id > $4 order by contact_id limit $5`,
              [workspaceId, id, livemode, after, limit]
            )
          ),

        /** Deletes the memberships of a deleted list. */
        purge: (workspaceId: WorkspaceId, id: ListId) =>
          deleteInBatches(database, "list_members", "workspace_id = $1 and list_id = $2", [workspaceId, id])
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
