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
/** Contacts of the workspace `$1` that `$2` (external_id), `$3` (email) and `$4` (id) point at; the columns of `Contact`. */
export const found = {
  byIdentifiers: `select ${columns} from contacts
  where workspace_id = $1 and (external_id = $2 or email = $3)`,
  byIdentifiersOrId: `select ${columns} from contacts
  where workspace_id = $1 and (external_id = $2 or email = $3 or id = $4 or merged_from @> array[$4::text]) and ${living}`
} as const

// Once by its primary key, and once by those that it took over.
const byIds = `select ${columns} from contacts where workspace_id = $1 and id = any($2::text[]) and ${living}
  union select ${columns} from contacts where workspace_id = $1 and merged_from && $2::text[] and ${living} order by 1`

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

      /** Until the open transaction ends, nobody else changes who is who in this workspace. Taken before any other lock on contacts. */
      claim: (workspaceId: WorkspaceId) => Effect.asVoid(database.query(claim, [workspaceId])),

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
        if (absorbed.length > 0) yield* database.query(dissolve, [absorbed, now])
        const { email, external_id, id, merged_from, phone, traits } = contact
        const row = [id, workspaceId, external_id, email, phone, JSON.stringify(traits), merged_from, now]
        yield* database.query(put, row)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
