import type { ContactId, ListId, WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { deleteInBatches } from "../statements/deleteInBatches.ts"
import { unshadowed } from "../seenFrom.ts"
import { allValues, firstRow, firstValue, oneValue } from "../rows.ts"
import { isoAt } from "../iso.ts"
import { counting, entering, heldList, heldWhere, meant, told } from "./memberRows.ts"

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

// A double list takes those who agreed already.
const open = (agreed: string) => heldWhere(`and (opt_in = 'single' or ${agreed}::boolean)`)

/** Members leave those who have not confirmed. */
const settled = `settled as (
    delete from pending_members using held, contact
    where pending_members.workspace_id = $1 and pending_members.list_id = held.id and pending_members.livemode = $3 and pending_members.contact_id = contact.id
  )`

const add = `with ${open("$7")}, ${meant}, ${settled}, ${entering("$6")} ${told}`

const addContacts = `with ${open("$6")}, contact as (select unnest($4::text[]) as id), ${settled}, ${entering("$5")}
  select array(select contact_id from changed) as changed from held`

const remove = `with ${heldList}, ${meant}, left_members as (
    delete from list_members using held, contact
    where list_members.workspace_id = $1 and list_members.list_id = held.id and list_members.livemode = $3 and list_members.contact_id = contact.id returning list_members.contact_id
  ), unasked as (
    delete from pending_members using held, contact
    where pending_members.workspace_id = $1 and pending_members.list_id = held.id and pending_members.livemode = $3 and pending_members.contact_id = contact.id
    returning pending_members.contact_id
  ), changed as (select contact_id from left_members union select contact_id from unasked
  ), counted as (
    update lists set ${counting("- less.n")} from (select count(*)::int as n from left_members) as less
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

const pending = (contacts: string, columns: string) => `with ${heldList}, ${contacts}, asked as (
    insert into pending_members (workspace_id, list_id, livemode, contact_id, added_at, ends_at)
    select $1, held.id, $3, contact.id, $6::timestamptz, $7::timestamptz from held cross join contact
    where not exists (
      select 1 from list_members m where m.workspace_id = $1 and m.list_id = held.id and m.livemode = $3 and m.contact_id = contact.id
    )
    on conflict (workspace_id, list_id, livemode, contact_id) do nothing returning contact_id
  ), changed as (select contact_id from asked
    union select m.contact_id from pending_members m join held on m.list_id = held.id join contact on contact.id = m.contact_id
    where m.workspace_id = $1 and m.livemode = $3
  ) ${columns}`
const ask = pending(meant, told)
const askContacts = pending(
  "contact as (select value as id from unnest($4::text[], $5::text[]) as given (kind, value))",
  "select array(select contact_id from changed) as changed from held"
)

const confirm = `with ${heldList}, contact as (
    delete from pending_members using held
    where pending_members.workspace_id = $1 and pending_members.list_id = held.id and pending_members.livemode = $3 and pending_members.contact_id = $4
    returning pending_members.contact_id as id
  ), ${entering("$5")}
  select exists (select 1 from changed) as confirmed, exists (
    select 1 from list_members m where m.workspace_id = $1 and m.list_id = held.id and m.livemode = $3 and m.contact_id = $4
  ) as was_there from held`

// The confirmed one of two memberships stays.
const followPending = `with gone as (
    delete from pending_members where contact_id = any($1::text[]) returning *
  )
  insert into pending_members (workspace_id, list_id, livemode, contact_id, added_at, asked_at, asks, ends_at)
  select distinct on (gone.workspace_id, gone.list_id, gone.livemode, pair.kept) gone.workspace_id, gone.list_id, gone.livemode, pair.kept, gone.added_at, gone.asked_at, gone.asks, gone.ends_at
  from gone join unnest($1::text[], $2::text[]) as pair (gone, kept) on pair.gone = gone.contact_id
  where not exists (
    select 1 from list_members m where m.workspace_id = gone.workspace_id and m.list_id = gone.list_id and m.livemode = gone.livemode and m.contact_id = any(array[pair.gone, pair.kept])
  )
  on conflict (workspace_id, list_id, livemode, contact_id) do nothing`

const onList = "workspace_id = $1 and list_id = $2 and livemode = $3 and contact_id = $4"
const standingOnList = `select 'member' as standing from list_members where ${onList}
  union all select 'pending' from pending_members where ${onList} limit 1`

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
        ...more: ReadonlyArray<string | boolean>
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

        /**
         * Adds the named contacts that exist; undefined also for a double list, unless they agreed already.
         */
        add: (world: World, id: ListId, names: ReadonlyArray<Named>, nowMs: number, agreed: boolean) =>
          change(add, world, id, names, isoAt(nowMs), agreed),

        /** Writes down the named contacts that are no members as pending; `changed` are those that are pending now. */
        ask: (world: World, id: ListId, names: ReadonlyArray<Named>, nowMs: number, endsMs: number) =>
          change(ask, world, id, names, isoAt(nowMs), isoAt(endsMs)),

        /** Like `ask`, for existing contacts. */
        askContacts: (world: World, id: ListId, contacts: ReadonlyArray<ContactId>, nowMs: number, endsMs: number) =>
          Effect.map(
            change(
              askContacts,
              world,
              id,
              contacts.map((value) => ({ kind: "id", value })),
              isoAt(nowMs),
              isoAt(endsMs)
            ),
            (row) => row?.changed ?? []
          ),

        /** Makes a pending contact a member; undefined if the workspace has no such list. */
        confirm: ({ livemode, workspaceId }: World, id: ListId, contactId: ContactId, nowMs: number) =>
          firstRow(
            database.query<{ readonly confirmed: boolean; readonly was_there: boolean }>(confirm, [
              workspaceId,
              id,
              livemode,
              contactId,
              isoAt(nowMs)
            ])
          ),

        remove: (world: World, id: ListId, names: ReadonlyArray<Named>) => change(remove, world, id, names),

        /**
         * Adds existing contacts of the world, each given once; returns the ids that entered, undefined if the
         * workspace has no such list, or it is a double one and they have not agreed.
         */
        addContacts: (
          { livemode, workspaceId }: World,
          id: ListId,
          contacts: ReadonlyArray<ContactId>,
          nowMs: number,
          agreed: boolean
        ) =>
          Effect.map(
            database.query<Pick<MembersChanged, "changed">>(addContacts, [
              workspaceId,
              id,
              livemode,
              contacts,
              isoAt(nowMs),
              agreed
            ]),
            (rows) => rows[0]?.changed
          ),

        /** Standing of a contact on a list; undefined if it is not on it. */
        standingOf: ({ livemode, workspaceId }: World, id: ListId, contactId: ContactId) =>
          firstValue<"member" | "pending">(database.query(standingOnList, [workspaceId, id, livemode, contactId])),

        /**
         * Moves the memberships of merged contacts to the contacts that absorbed them: one per list, with the earliest
         * entry date.
         */
        follow: (merged: ReadonlyMap<ContactId, ContactId>) => {
          const pairs = [[...merged.keys()], [...merged.values()]]
          return Effect.andThen(
            database.post(followPending, pairs),
            merged.size === 1 ? database.post(followOne, [...merged].flat()) : database.post(followAll, pairs)
          )
        },

        /** Lists the contacts of a world on a list, by id, after the given one; for tests and enrolment. */
        page: ({ livemode, workspaceId }: World, id: ListId, after: string, limit: number) =>
          allValues<ContactId>(
            database.query(
              `select contact_id from list_members
              where workspace_id = $1 and list_id = $2 and livemode = $3 and contact_id > $4 order by contact_id limit $5`,
              [workspaceId, id, livemode, after, limit]
            )
          ),

        /** Deletes the members of a deleted list, and those who have not confirmed. */
        purge: (workspaceId: WorkspaceId, id: ListId) =>
          Effect.forEach(
            ["list_members", "pending_members"],
            (table) => deleteInBatches(database, table, "workspace_id = $1 and list_id = $2", [workspaceId, id]),
            { discard: true }
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
