import { isoAt } from "../iso.ts"
import type { PageWindow } from "../owned.ts"
import type { ContactId, ListId } from "@tidings/schema/Id"
import { type ContactDetails, mostListsShown } from "@tidings/schema/resources/Contact"
import type { Suppression } from "@tidings/schema/resources/Suppression"
import type { TopicChoice } from "@tidings/schema/resources/Topic"
import type { World } from "@tidings/schema/World"
import { type ContactRecordRow, contactColumns, toContact } from "./contactRows.ts"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { firstRow } from "../rows.ts"
import { beginning } from "../searched.ts"
import { living } from "./ContactRepository.ts"
import { isSuppressed } from "./suppressedContact.ts"

/** Filters of a list of contacts; at most one of the identifiers, `q` and `listId`. */
export interface ContactFilter {
  readonly q?: string | undefined
  readonly email?: string | undefined
  readonly externalId?: string | undefined
  readonly phone?: string | undefined
  readonly listId?: ListId | undefined
  readonly topic?: string | undefined
  readonly state?: TopicChoice | "confirmed" | "pending" | undefined
  readonly suppressed?: boolean | undefined
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
}

/** A contact, and what other tables hold of it. */
interface Standing {
  /** Newest entry first, one more than is shown. */
  readonly lists: ReadonlyArray<NonNullable<ContactDetails["lists"]>[number]>
  readonly list_count: number
  readonly suppressions: ReadonlyArray<Suppression>
  readonly is_opted_out: boolean
  readonly live_runs: number
}

/**
 * A query for one page. The world is a literal, so that the sandbox's few contacts are found along their own index. A
 * beginning is searched first, along the index of each identifier, and sorted afterwards: along the ids a rare one
 * would read the whole workspace.
 */
const listing = ({ livemode, workspaceId }: World, filter: ContactFilter, { before, limit }: PageWindow) => {
  const params: Array<unknown> = [workspaceId, limit]
  const given = (value: unknown) => `$${params.push(value)}`
  const { email, externalId, listId, phone, q, sinceMs, state, suppressed, topic, untilMs } = filter
  const inWorld = (table: string) => `${table}.workspace_id = $1 and ${livemode ? "" : "not "}${table}.livemode`
  const conditions = [inWorld("c"), living]
  if (before !== undefined) conditions.push(`c.id < ${given(before)}`)
  if (email !== undefined) conditions.push(`c.email = ${given(email)}`)
  if (externalId !== undefined) conditions.push(`c.external_id = ${given(externalId)}`)
  if (phone !== undefined) conditions.push(`c.phone = ${given(phone)}`)
  if (topic !== undefined)
    conditions.push(
      `exists (select 1 from topic_states s where s.workspace_id = c.workspace_id and s.livemode = c.livemode and s.email = c.email
        and s.topic_key = ${given(topic)} ${state === undefined ? "" : `and s.state = ${given(state)}`})`
    )
  if (sinceMs !== undefined) conditions.push(`c.created_at >= ${given(isoAt(sinceMs))}::timestamptz`)
  if (untilMs !== undefined) conditions.push(`c.created_at <= ${given(isoAt(untilMs))}::timestamptz`)
  if (suppressed !== undefined) conditions.push(`${suppressed ? "" : "not "}exists (${isSuppressed})`)
  let from = "contacts c"
  let prelude = ""
  if (q !== undefined) {
    const begins = given(beginning(q.toLowerCase()))
    const found = ["email", "lower(external_id)", "phone"].map(
      (identifier) => `select id from contacts c where ${inWorld("c")} and ${identifier} like ${begins}`
    )
    prelude = `with found as materialized (${found.join(" union ")}) `
    from = "found join contacts c on c.id = found.id"
  }
  if (listId !== undefined) {
    conditions.push(inWorld("m"), `m.list_id = ${given(listId)}`)
    from = `${state === "pending" ? "pending_members" : "list_members"} m join contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id and c.livemode = m.livemode`
  }
  const order = listId === undefined ? "c.id" : "m.contact_id"
  const text = `${prelude}select ${contactColumns} from ${from} where ${conditions.join(" and ")} order by ${order} desc limit $2`
  return { text, params }
}

const suppressionsOf = [
  ["suppressions", "reason"],
  ["marketing_opt_outs", "'unsubscribe'"]
]
  .map(
    ([table, reason]) =>
      `select email, ${reason} as reason, source_kind, source_id, created_at from ${table} s where s.workspace_id = c.workspace_id and s.livemode = c.livemode and s.email = c.email`
  )
  .join(" union all ")

const utc = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const standing = `select
    (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'state', l.state, 'added_at', ${utc("l.added_at")}) order by l.added_at desc, l.id desc), '[]')
      from (select l.id, l.name, m.added_at, m.state from (
          select workspace_id, list_id, added_at, 'confirmed' as state from list_members m where m.contact_id = c.id and m.workspace_id = c.workspace_id
          union all select workspace_id, list_id, added_at, 'pending' from pending_members m where m.contact_id = c.id and m.workspace_id = c.workspace_id
        ) as m join lists l on l.workspace_id = m.workspace_id and l.id = m.list_id order by m.added_at desc, l.id desc limit ${mostListsShown}) as l) as lists,
    (select count(*)::int from (
        select list_id from list_members m where m.contact_id = c.id and m.workspace_id = c.workspace_id
        union all select list_id from pending_members m where m.contact_id = c.id and m.workspace_id = c.workspace_id
      ) as m join lists l on l.workspace_id = c.workspace_id and l.id = m.list_id) as list_count,
    (select coalesce(jsonb_agg(jsonb_build_object('email', s.email, 'reason', s.reason, 'source', jsonb_build_object('kind', s.source_kind, 'id', s.source_id),
        'created_at', ${utc("s.created_at")}) order by s.created_at desc), '[]') from (${suppressionsOf}) as s) as suppressions,
    exists (select 1 from sms_opt_outs o where o.workspace_id = c.workspace_id and o.livemode = c.livemode and o.number = c.phone) as is_opted_out,
    (select count(*)::int from sequence_runs r where r.contact_id = c.id and r.workspace_id = c.workspace_id and r.ended_at is null) as live_runs
  from contacts c where c.workspace_id = $1 and c.livemode = $2 and c.id = $3`

const byIds = `select ${contactColumns} from contacts c where c.workspace_id = $1 and c.livemode = $2 and c.id = $3`

/** Contacts as callers read them. */
export class ContactRecordRepository extends Context.Service<ContactRecordRepository>()(
  "@tidings/storage/ContactRecordRepository",
  {
    make: Effect.map(Database, (database) => ({
      /** Lists the contacts of a world that meet every filter, newest first. */
      list: (world: World, filter: ContactFilter, window: PageWindow) => {
        const { params, text } = listing(world, filter, window)
        return Effect.map(database.query<ContactRecordRow>(text, params), (rows) => rows.map(toContact))
      },

      /** Reads a contact of a world. */
      read: ({ livemode, workspaceId }: World, id: ContactId) =>
        Effect.map(
          firstRow(database.query<ContactRecordRow>(byIds, [workspaceId, livemode, id])),
          (row) => row && toContact(row)
        ),

      /** Reads what other tables hold of a contact. */
      standing: ({ livemode, workspaceId }: World, id: ContactId) =>
        firstRow(database.query<Standing>(standing, [workspaceId, livemode, id]))
    }))
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
