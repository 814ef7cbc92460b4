import type { ContactId } from "@tidings/schema/Id"
import type { Metadata } from "@tidings/schema/fields/Metadata"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"

export interface Contact {
  readonly id: ContactId
  readonly external_id: string | null
  /** Normalised. */
  readonly email: string | null
  readonly phone: string | null
  readonly traits: typeof Metadata.Type
  /** Ids of the contacts that became this one. */
  readonly merged_from: ReadonlyArray<ContactId>
}

/** The identifiers of a reference; email and phone normalised. */
export interface Identifiers {
  readonly externalId?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly id?: ContactId | undefined
}

const columns = "id, external_id, email, phone, traits, merged_from"
/** True of a contact; one without identifiers is what a merge leaves: a row for its past events to stand on, found only by who took it over. */
export const living = "(external_id is not null or email is not null or phone is not null)"

/** True of contacts with an external_id and without one, in words that lead the planner to no index of those. */
export const isIdentified = "(external_id is null) is not true"
export const isAlone = "(external_id is null) is true"

/** Contacts of one address that are told apart, at most: whom an ambiguous address may mean. */
export const mostSharers = 10

/** How statements name contacts: by expressions of their world, an external_id, an email and an id. */
interface Whom {
  readonly workspaceId: string
  readonly livemode: string
  readonly externalId: string
  readonly email: string
  readonly id: string
}

/** Where an address names a contact by itself: the one without external_id that has it, else those that share it. */
export const whoever = ({ email, externalId, id, livemode, workspaceId }: Whom) => {
  const at = `workspace_id = ${workspaceId} and livemode = ${livemode} and email = ${email}`
  return {
    alone: `${at} and external_id is null`,
    sharing: `${externalId} is null and ${id} is null and ${at} and ${isIdentified}
      and not exists (select 1 from contacts where ${at} and external_id is null)`
  }
}

// In no order: the planner would take the index of another order for it, and read the world.
// One look for each identifier: of several in one condition the planner makes a scan of the workspace, as long as it has not seen how many contacts that has.
const wherever = (conditions: ReadonlyArray<string>): string =>
  conditions.map((condition) => `(select ${columns} from contacts where ${condition})`).join(" union ")

const identified = (whom: Whom) => {
  const { alone, sharing } = whoever(whom)
  const theirs = `workspace_id = ${whom.workspaceId} and livemode = ${whom.livemode}`
  const named = [`${theirs} and external_id = ${whom.externalId}`, alone, `${sharing} limit ${mostSharers + 1}`]
  return { theirs, named }
}

/**
 * The contacts that a reference may mean or change, those by its id only where there is one; the columns of `Contact`. Of an address that goes with
 * another identifier only the contact without external_id is asked: whoever else has it shares it.
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

/** As `foundBy`, of the world `$1` and `$2`, `$3` (external_id), `$4` (email) and `$5` (id). */
export const found = {
  byIdentifiers: wherever(identified({ ...given, id: "null" }).named),
  byIdentifiersOrId: foundBy(given)
} as const

/** The `Contact` of a row of contacts, as JSON. */
export const contactJson = (contact: string): string =>
  `jsonb_build_object('id', ${contact}.id, 'external_id', ${contact}.external_id, 'email', ${contact}.email, 'phone', ${contact}.phone, 'traits', ${contact}.traits, 'merged_from', ${contact}.merged_from)`

// Each by its primary key, and then those that took the others over.
const byIds = `with direct as materialized (
    select contact.* from unnest($3::text[]) as wanted (value) cross join lateral (
      select ${columns} from contacts where workspace_id = $1 and livemode = $2 and id = wanted.value and ${living} limit 1) as contact
  ), gone as materialized (
    select array_agg(value) as ids from unnest($3::text[]) as wanted (value) where value not in (select id from direct)
  )
  select * from direct union select ${columns} from contacts
  where (select ids from gone) is not null and workspace_id = $1 and livemode = $2 and merged_from && (select ids from gone) and ${living} order by 1`

/** How contacts are held before their runs: as they are, or by whoever is to merge or change them. */
export type ContactLock = "key share" | "update"

/**
 * A table expression that holds the contacts of `found` where `settled` says so. Everybody holds contacts first, in order, and then their runs, so that
 * nobody waits for another both ways: rows that refer to a contact hold it too.
 */
export const standing = (lock: ContactLock): string => `standing as materialized (
    select one.id from unnest(array(select id from found where (select is_settled from settled) order by 1)) as who (id)
    cross join lateral (select id from contacts where contacts.id = who.id for ${lock}) as one
  )`

const world = "hashtextextended('contacts ' || $1 || ' ' || $2::boolean, 0)"
const claim = `select pg_advisory_xact_lock(${world})`
const hold = `select pg_advisory_xact_lock_shared(${world})`

// A subquery with a limit is looked up by its index for each value, however small the table was when the statement was planned.
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

// Held first, as whoever refers to a contact holds it: a change of its address alone would not wait for those.
const dissolve = `with held as materialized (select id from contacts where id = any($1::text[]) order by id for update)
  update contacts set external_id = null, email = null, phone = null, updated_at = $2::timestamptz
  from held where contacts.id = held.id`

/** Who is who. Nothing is ever deleted, so that a reader needs no lock: an event written to a contact that just merged is still its own. */
export class ContactRepository extends Context.Service<ContactRepository>()("@tidings/storage/ContactRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database

    const putSome = Effect.fnUntraced(function* (
      { livemode, workspaceId }: World,
      contacts: ReadonlyArray<Contact>,
      released: ReadonlyArray<ContactId>,
      nowMs: number
    ) {
      const now = new Date(nowMs).toISOString()
      if (released.length > 0) yield* database.post(dissolve, [released, now])
      if (contacts.length > 0) yield* database.post(putAll, [workspaceId, livemode, JSON.stringify(contacts), now])
    })

    return {
      /** Every contact of a world that a reference may mean or change; those that merged by the contact they became. */
      find: ({ livemode, workspaceId }: World, { email, externalId, id }: Identifiers) => {
        const params = [workspaceId, livemode, externalId ?? null, email ?? null]
        return id === undefined
          ? database.query<Contact>(found.byIdentifiers, params)
          : database.query<Contact>(found.byIdentifiersOrId, [...params, id])
      },

      /** Contacts of a world by their ids, those that became others as those. */
      byIds: ({ livemode, workspaceId }: World, ids: ReadonlyArray<ContactId>) =>
        database.query<Contact>(byIds, [workspaceId, livemode, ids]),

      /**
       * Until the open transaction ends, nobody else changes who is who in this world: what is asked from now on sees what others changed. Taken before
       * any other lock on contacts.
       */
      claim: ({ livemode, workspaceId }: World) => database.post(claim, [workspaceId, livemode]),

      /** As `claim`, but beside others who hold, none of whom changes who is who. Nobody waits for the answer. */
      hold: ({ livemode, workspaceId }: World) => database.post(hold, [workspaceId, livemode]),

      /**
       * The contacts of a world that references by these identifiers may mean or change: of those that share an address or a number no more than tell that
       * they do. `emails` are asked for whoever has them without external_id, `sharedEmails` for the others. Whoever asks waits for them in the end.
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
        database.ask<Contact>(findAll, [
          workspaceId,
          livemode,
          named.externalIds,
          named.emails,
          named.sharedEmails,
          named.phones
        ]),

      /** Writes contacts under `claim`, whether they existed or not; `released` are those whose identifiers may go to others of them, and those that were absorbed. */
      putAll: putSome,

      /** As `putAll`, for one, after others were dissolved into it. */
      put: (world: World, contact: Contact, absorbed: ReadonlyArray<ContactId>, nowMs: number) =>
        putSome(world, [contact], absorbed, nowMs)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
