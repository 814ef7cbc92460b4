import type { ContactId, ListId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoAt } from "../iso.ts"
import { firstValue } from "../rows.ts"
import { standingOf, type SuppressionStanding } from "./SuppressionRepository.ts"

/** A contact who has not confirmed, with the standing of its address. */
export interface PendingMember extends SuppressionStanding {
  readonly id: ContactId
  readonly email: string | null
  readonly locale: string | null
  readonly asks: number
  /** True if its address was asked about this list since the given time. */
  readonly is_asked: boolean
}

/** Contacts of a double list that have not confirmed in a world. */
export interface Unconfirmed {
  readonly id: ListId
  readonly pending: number
  /** True if the template that asks them can be sent. */
  readonly asks: boolean
}

const within = "m.workspace_id = $1 and m.livemode = $2 and m.list_id = $3"

const due = `select m.contact_id as id, c.email, left(c.traits ->> 'locale', 35) as locale, m.asks,
    coalesce(m.asked_at > $5::timestamptz, false) or exists (
      select 1 from contacts other join pending_members o on o.workspace_id = $1 and o.list_id = $3 and o.livemode = $2 and o.contact_id = other.id
      where other.workspace_id = $1 and other.livemode = $2 and other.email = c.email and o.asked_at > $5::timestamptz
    ) as is_asked, ${standingOf("$1", "$2::boolean", "c.email")}
  from (
    select contact_id, asks, asked_at from pending_members m where ${within} and ($4::text[] is null or contact_id = any($4::text[]))
    order by asked_at nulls first, contact_id limit $6 for update
  ) as m
  join contacts c on c.workspace_id = $1 and c.livemode = $2 and c.id = m.contact_id
  order by m.contact_id`

const mark = `update pending_members m set asked_at = $5::timestamptz, asks = m.asks + 1, ends_at = $6::timestamptz
  where ${within} and m.contact_id = any($4::text[])`

const counts = `select l.id, (
      select count(*)::int from pending_members m where m.workspace_id = l.workspace_id and m.list_id = l.id and m.livemode = $2
    ) as pending, exists (
      select 1 from templates t where t.workspace_id = l.workspace_id and t.key = l.confirm_template_key and t.livemode and t.status = 'published'
    ) as asks
  from lists l where l.workspace_id = $1 and l.id = any($3::text[])`

// The newest consent of the address to a page with this list.
const prove = `update page_consents set confirmed_at = $5::timestamptz, confirmed_ip_hash = $6 where id = (
    select given.id from page_consents given join pages p on p.workspace_id = given.workspace_id and p.id = given.page_id
    where given.workspace_id = $1 and given.livemode = $2 and given.email = $4 and p.list_id = $3 order by given.id desc limit 1
  ) returning id`

const formOf = `select slug from pages p where p.workspace_id = $1 and p.livemode = $2 and p.list_id = $3 and p.status = 'published' order by id desc limit 1`

/** Contacts that were asked to confirm that they want to be on a list. */
export class PendingMemberRepository extends Context.Service<PendingMemberRepository>()(
  "@tidings/storage/PendingMemberRepository",
  {
    make: Effect.map(Database, (database) => ({
      /** Locks and reads pending contacts of a list, those who wait longest first, unless they are named. */
      due: (
        { livemode, workspaceId }: World,
        listId: ListId,
        ids: ReadonlyArray<ContactId> | null,
        { limit, sinceMs }: { readonly limit: number; readonly sinceMs: number }
      ) => database.query<PendingMember>(due, [workspaceId, livemode, listId, ids, isoAt(sinceMs), limit]),

      /** Marks contacts as asked; their links end at `endsMs`. */
      mark: (
        { livemode, workspaceId }: World,
        listId: ListId,
        ids: ReadonlyArray<ContactId>,
        { endsMs, nowMs }: { readonly nowMs: number; readonly endsMs: number }
      ) => database.post(mark, [workspaceId, livemode, listId, ids, isoAt(nowMs), isoAt(endsMs)]),

      /** Counts who has not confirmed on each of some lists, in a world. */
      counts: ({ livemode, workspaceId }: World, ids: ReadonlyArray<ListId>) =>
        database.query<Unconfirmed>(counts, [workspaceId, livemode, ids]),

      /** Marks the last consent of an address to a page with the list as confirmed; returns its id if there is one. */
      prove: (
        { livemode, workspaceId }: World,
        listId: ListId,
        { atMs, email, ipHash }: { readonly email: string; readonly atMs: number; readonly ipHash: string }
      ) => firstValue<string>(database.query(prove, [workspaceId, livemode, listId, email, isoAt(atMs), ipHash])),

      /** The slug of a published page whose form adds to the list; undefined if there is none. */
      formOf: ({ livemode, workspaceId }: World, listId: ListId) =>
        firstValue<string>(database.query(formOf, [workspaceId, livemode, listId]))
    }))
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
