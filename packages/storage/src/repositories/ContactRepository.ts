import type { ContactId, WorkspaceId } from "@tidings/schema/Id"
import type { Metadata } from "@tidings/schema/fields/Metadata"
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

/** The identifiers of a reference; the email normalised. */
export interface Identifiers {
  readonly externalId?: string | undefined
  readonly email?: string | undefined
  readonly id?: ContactId | undefined
}

const columns = "id, external_id, email, phone, traits, merged_from"
/** True of a contact; one without identifiers is what a merge leaves: a row for its past events to stand on, found only by who took it over. */
export const living = "(external_id is not null or email is not null or phone is not null)"
// One look for each identifier: of several in one condition the planner makes a scan of the workspace, as long as it has not seen how many contacts that has.
const wherever = (workspaceId: string, conditions: ReadonlyArray<string>): string =>
  conditions
    .map((condition) => `select ${columns} from contacts where workspace_id = ${workspaceId} and ${condition}`)
    .join(" union ")

/** Contacts that expressions of a workspace, an external_id, an email and an id point at, those by the id only where there is one; the columns of `Contact`. */
export const foundBy = (workspaceId: string, externalId: string, email: string, id: string): string =>
  wherever(workspaceId, [
    `external_id = ${externalId}`,
    `email = ${email}`,
    `${id} is not null and id = ${id} and ${living}`,
    `${id} is not null and merged_from @> array[${id}] and ${living}`
  ])

/** As `foundBy`, of the workspace `$1`, `$2` (external_id), `$3` (email) and `$4` (id). */
export const found = {
  byIdentifiers: wherever("$1", ["external_id = $2", "email = $3"]),
  byIdentifiersOrId: foundBy("$1", "$2", "$3", "$4::text")
} as const

/** The `Contact` of a row of contacts, as JSON. */
export const contactJson = (contact: string): string =>
  `jsonb_build_object('id', ${contact}.id, 'external_id', ${contact}.external_id, 'email', ${contact}.email, 'phone', ${contact}.phone, 'traits', ${contact}.traits, 'merged_from', ${contact}.merged_from)`

// Each by its primary key, and then those that took the others over.
const byIds = `with direct as materialized (
    select contact.* from unnest($2::text[]) as wanted (value) cross join lateral (
      select ${columns} from contacts where workspace_id = $1 and id = wanted.value and ${living} limit 1) as contact
  ), gone as materialized (
    select array_agg(value) as ids from unnest($2::text[]) as wanted (value) where value not in (select id from direct)
  )
  select * from direct union select ${columns} from contacts
  where (select ids from gone) is not null and workspace_id = $1 and merged_from && (select ids from gone) and ${living} order by 1`

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

const claim = "select pg_advisory_xact_lock(hashtextextended('contacts ' || $1, 0))"
const hold = "select pg_advisory_xact_lock_shared(hashtextextended('contacts ' || $1, 0))"

const put = `insert into contacts (id, workspace_id, external_id, email, phone, traits, merged_from, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6::jsonb, $7::text[], $8::timestamptz, $8::timestamptz)
  on conflict (id) do update set external_id = excluded.external_id, email = excluded.email, phone = excluded.phone,
    traits = excluded.traits, merged_from = excluded.merged_from, updated_at = excluded.updated_at`

// A subquery with a limit is looked up by its index for each value, however small the table was when the statement was planned.
const by = (column: string, values: string, limit: number) =>
  `select contact.* from unnest(${values}::text[]) as wanted (value) cross join lateral (
    select ${columns} from contacts where workspace_id = $1 and ${column} = wanted.value limit ${limit}) as contact`
const findAll = `${by("external_id", "$2", 1)} union ${by("email", "$3", 1)} union ${by("phone", "$4", 2)}`

const putAll = `insert into contacts (id, workspace_id, external_id, email, phone, traits, merged_from, created_at, updated_at)
  select id, $1, external_id, email, phone, traits, array(select jsonb_array_elements_text(merged_from)), $3::timestamptz, $3::timestamptz
  from jsonb_to_recordset($2::jsonb) as given
    (id text, external_id text, email text, phone text, traits jsonb, merged_from jsonb)
  on conflict (id) do update set external_id = excluded.external_id, email = excluded.email, phone = excluded.phone,
    traits = excluded.traits, merged_from = excluded.merged_from, updated_at = excluded.updated_at`

const dissolve = `update contacts set external_id = null, email = null, phone = null, updated_at = $2::timestamptz
  where id = any($1::text[])`

/** Who is who. Nothing is ever deleted, so that a reader needs no lock: an event written to a contact that just merged is still its own. */
export class ContactRepository extends Context.Service<ContactRepository>()("@tidings/storage/ContactRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database

    return {
      /** Every contact that an identifier points at; those that merged by the contact they became. */
      find: (workspaceId: WorkspaceId, { email, externalId, id }: Identifiers) => {
        const params = [workspaceId, externalId ?? null, email ?? null]
        return id === undefined
          ? database.query<Contact>(found.byIdentifiers, params)
          : database.query<Contact>(found.byIdentifiersOrId, [...params, id])
      },

      /** Contacts by their ids, those that became others as those. */
      byIds: (workspaceId: WorkspaceId, ids: ReadonlyArray<ContactId>) =>
        database.query<Contact>(byIds, [workspaceId, ids]),

      /**
       * Until the open transaction ends, nobody else changes who is who in this workspace: what is asked from now on sees what others changed. Taken before
       * any other lock on contacts.
       */
      claim: (workspaceId: WorkspaceId) => database.post(claim, [workspaceId]),

      /** As `claim`, but beside others who hold, none of whom changes who is who. Nobody waits for the answer. */
      hold: (workspaceId: WorkspaceId) => database.post(hold, [workspaceId]),

      /** Every contact that has one of these identifiers, of those that share a phone number two; whoever asks waits for them in the end. */
      findAll: (
        workspaceId: WorkspaceId,
        named: {
          readonly externalIds: ReadonlyArray<string>
          readonly emails: ReadonlyArray<string>
          readonly phones: ReadonlyArray<string>
        }
      ) => database.ask<Contact>(findAll, [workspaceId, named.externalIds, named.emails, named.phones]),

      /** As `put`, for many; `released` are those whose identifiers may go to others of them, and those that were absorbed. */
      putAll: Effect.fnUntraced(function* (
        workspaceId: WorkspaceId,
        contacts: ReadonlyArray<Contact>,
        released: ReadonlyArray<ContactId>,
        nowMs: number
      ) {
        const now = new Date(nowMs).toISOString()
        if (released.length > 0) yield* database.post(dissolve, [released, now])
        if (contacts.length > 0) yield* database.post(putAll, [workspaceId, JSON.stringify(contacts), now])
      }),

      /** Writes a contact under `claim`, whether it existed or not, after others were dissolved into it. */
      put: Effect.fnUntraced(function* (
        workspaceId: WorkspaceId,
        contact: Contact,
        absorbed: ReadonlyArray<ContactId>,
        nowMs: number
      ) {
        const now = new Date(nowMs).toISOString()
        if (absorbed.length > 0) yield* database.post(dissolve, [absorbed, now])
        const { email, external_id, id, merged_from, phone, traits } = contact
        const row = [id, workspaceId, external_id, email, phone, JSON.stringify(traits), merged_from, now]
        yield* database.post(put, row)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
