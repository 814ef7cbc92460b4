import type { RawRow } from "./RawRow.ts"
import type { ContactId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoAt } from "../iso.ts"
import type { contacts } from "../tables/index.ts"

export type ContactRow = Pick<
  RawRow<typeof contacts.$inferSelect>,
  "id" | "external_id" | "email" | "phone" | "traits" | "merged_from"
>

/** The identifiers of a reference; email and phone normalised. */
export interface Identifiers {
  readonly externalId?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly id?: ContactId | undefined
}

const columns = "id, external_id, email, phone, traits, merged_from"
/**
 * SQL condition: true for a contact with an identifier. A merge leaves a row without one, for its past events to refer
 * to, found only through the contact that absorbed it.
 */
export const living = "(external_id is not null or email is not null or phone is not null)"

/**
 * SQL conditions for contacts with and without an external_id, worded so that the planner does not pick an external_id
 * index.
 */
export const isIdentified = "(external_id is null) is not true"
export const isAlone = "(external_id is null) is true"

/** Maximum number of contacts considered for an ambiguous address. */
export const mostSharers = 10

/** SQL expressions that name a contact: its world, an external_id, an email and an id. */
interface Whom {
  readonly workspaceId: string
  readonly livemode: string
  readonly externalId: string
  readonly email: string
  readonly id: string
}

/**
 * SQL conditions for an address alone: `alone` is its contact without external_id, else `sharing` are the contacts that
 * share it.
 */
export const whoever = ({ email, externalId, id, livemode, workspaceId }: Whom) => {
  const at = `workspace_id = ${workspaceId} and livemode = ${livemode} and email = ${email}`
  return {
    alone: `${at} and external_id is null`,
    sharing: `${externalId} is null and ${id} is null and ${at} and ${isIdentified}
      and not exists (select 1 from contacts where ${at} and external_id is null)`
  }
}

// Unordered: with an order, the planner would use the index of that order, and read the whole world. One lookup for
// each identifier: for several in one condition the planner scans the workspace, until it has statistics on its number
// of contacts.
const wherever = (conditions: ReadonlyArray<string>): string =>
  conditions.map((condition) => `(select ${columns} from contacts where ${condition})`).join(" union ")

const identified = (whom: Whom) => {
  const { alone, sharing } = whoever(whom)
  const theirs = `workspace_id = ${whom.workspaceId} and livemode = ${whom.livemode}`
  const named = [`${theirs} and external_id = ${whom.externalId}`, alone, `${sharing} limit ${mostSharers + 1}`]
  return { theirs, named }
}

/**
 * SQL for the contacts that a reference may mean or change, by id only if one is given; returns the columns of
 * `Contact`. For an address together with another identifier only the contact without external_id is read: other
 * contacts with that address share it.
 */
export const foundBy = (whom: Whom): string => {
  const { named, theirs } = identified(whom)
  return wherever([
    ...named,
    `${theirs} and ${whom.id} is not null and id = ${whom.id} and ${living}`,
    `${theirs} and ${whom.id} is not null and merged_from @> array[${whom.id}] and ${living}`
  ])
}

const given = { workspaceId: "$1", livemode: "$2", externalId: "$3::text", email: "$4::text", id: "$5::text" }

/** `foundBy` for the world `$1` and `$2`, with `$3` (external_id), `$4` (email) and `$5` (id). */
export const foundContact = {
  byIdentifiers: wherever(identified({ ...given, id: "null" }).named),
  byIdentifiersOrId: foundBy(given)
} as const

/** SQL that builds the `Contact` of a contacts row, as JSON. */
export const contactJson = (contact: string): string =>
  `jsonb_build_object('id', ${contact}.id, 'external_id', ${contact}.external_id, 'email', ${contact}.email, 'phone', ${contact}.phone, 'traits', ${contact}.traits, 'merged_from', ${contact}.merged_from)`

// Each by its primary key, and then the contacts that absorbed the others.
const byIds = `with direct as materialized (
    select contact.* from unnest($3::text[]) as wanted (value) cross join lateral (
      select ${columns} from contacts where workspace_id = $1 and livemode = $2 and id = wanted.value and ${living} limit 1) as contact
  ), gone as materialized (
    select array_agg(value) as ids from unnest($3::text[]) as wanted (value) where value not in (select id from direct)
  )
  select * from direct union select ${columns} from contacts
  where (select ids from gone) is not null and workspace_id = $1 and livemode = $2 and merged_from && (select ids from gone) and ${living} order by 1`

/**
 * The row lock on contacts, taken before their runs: `key share` keeps them as they are, `update` is for merging or
 * changing them.
 */
export type ContactLock = "key share" | "update"

/**
 * A common table expression that locks the contacts of `found` if `settled` says so. Every statement locks contacts
 * first, in order, and then their runs, so that there is no deadlock: rows that refer to a contact lock it too.
 */
export const standing = (lock: ContactLock): string => `standing as materialized (
    select one.id from unnest(array(select id from found where (select is_settled from settled) order by 1)) as who (id)
    cross join lateral (select id from contacts where contacts.id = who.id for ${lock}) as one
  )`

const world = "hashtextextended('contacts ' || $1 || ' ' || $2::boolean, 0)"
const claim = `select pg_advisory_xact_lock(${world})`
const hold = `select pg_advisory_xact_lock_shared(${world})`

// A subquery with a limit uses its index for each value, however small the table was when the statement was planned.
const by = (values: string, condition: string, limit: number) =>
  `select contact.* from unnest(${values}::text[]) as wanted (value) cross join lateral (
    select ${columns} from contacts where workspace_id = $1 and livemode = $2 and ${condition} limit ${limit}) as contact`
const findAll = [
  by("$3", "external_id = wanted.value", 1),
  by("$4", "email = wanted.value and external_id is null", 1),
  by("$5", `email = wanted.value and ${isIdentified}`, mostSharers + 1),
  by("$6", `phone = wanted.value and ${isAlone}`, 2),
  by("$6", `phone = wanted.value and ${isIdentified}`, mostSharers + 1)
].join(" union ")

const putAll = `insert into contacts (id, workspace_id, livemode, external_id, email, phone, traits, merged_from, created_at, updated_at)
  select id, $1, $2, external_id, email, phone, traits, array(select jsonb_array_elements_text(merged_from)), $4::timestamptz, $4::timestamptz
  from jsonb_to_recordset($3::jsonb) as given
    (id text, external_id text, email text, phone text, traits jsonb, merged_from jsonb)
  on conflict (id) do update set external_id = excluded.external_id, email = excluded.email, phone = excluded.phone,
    traits = excluded.traits, merged_from = excluded.merged_from, updated_at = excluded.updated_at`

// Locked `for update` first, which waits for transactions that insert references to the contact: an update of the
// address alone would not wait for them.
const dissolve = `with held as materialized (select id from contacts where id = any($1::text[]) order by id for update)
  update contacts set external_id = null, email = null, phone = null, updated_at = $2::timestamptz
  from held where contacts.id = held.id`

/**
 * Contacts and their identities. Rows are never deleted, except by sandbox trims, so a reader needs no lock: an event
 * written to a just merged contact still has its contact.
 */
export class ContactRepository extends Context.Service<ContactRepository>()("@tidings/storage/ContactRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database

    const putSome = Effect.fnUntraced(function* (
      { livemode, workspaceId }: World,
      contacts: ReadonlyArray<ContactRow>,
      released: ReadonlyArray<ContactId>,
      nowMs: number
    ) {
      const now = isoAt(nowMs)
      if (released.length > 0) yield* database.post(dissolve, [released, now])
      if (contacts.length > 0) yield* database.post(putAll, [workspaceId, livemode, JSON.stringify(contacts), now])
    })

    return {
      /**
       * Finds every contact of a world that a reference may mean or change; a merged id finds the contact that absorbed
       * it.
       */
      find: ({ livemode, workspaceId }: World, { email, externalId, id }: Identifiers) => {
        const params = [workspaceId, livemode, externalId ?? null, email ?? null]
        return id === undefined
          ? database.query<ContactRow>(foundContact.byIdentifiers, params)
          : database.query<ContactRow>(foundContact.byIdentifiersOrId, [...params, id])
      },

      /** Reads contacts of a world by their ids; a merged id finds the contact that absorbed it. */
      byIds: ({ livemode, workspaceId }: World, ids: ReadonlyArray<ContactId>) =>
        database.query<ContactRow>(byIds, [workspaceId, livemode, ids]),

      /**
       * Takes the world's identity lock until the open transaction ends: nobody else changes identities, and later
       * reads see earlier changes. Taken before any other lock on contacts.
       */
      claim: ({ livemode, workspaceId }: World) => database.post(claim, [workspaceId, livemode]),

      /**
       * Like `claim`, but shared with other holders, none of which changes identities. The caller waits for no answer.
       */
      hold: ({ livemode, workspaceId }: World) => database.post(hold, [workspaceId, livemode]),

      /**
       * Asks for the contacts of a world that references by these identifiers may mean or change; for a shared address
       * or number, only enough of them to show that it is shared. `emails` match contacts without external_id,
       * `sharedEmails` the others. The returned effect waits for them.
       */
      findAll: (
        { livemode, workspaceId }: World,
        named: {
          readonly externalIds: ReadonlyArray<string>
          readonly emails: ReadonlyArray<string>
          readonly sharedEmails: ReadonlyArray<string>
          readonly phones: ReadonlyArray<string>
        }
      ) =>
        database.ask<ContactRow>(findAll, [
          workspaceId,
          livemode,
          named.externalIds,
          named.emails,
          named.sharedEmails,
          named.phones
        ]),

      /**
       * Writes contacts under `claim`, new or existing; `released` are the absorbed contacts and those that give up
       * identifiers to others.
       */
      putAll: putSome,

      /** Like `putAll`, for one contact, after the absorbed ones lost their identifiers. */
      put: (world: World, contact: ContactRow, absorbed: ReadonlyArray<ContactId>, nowMs: number) =>
        putSome(world, [contact], absorbed, nowMs)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
