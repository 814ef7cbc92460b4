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
// A contact without identifiers is what a merge leaves of one: a row for its past events to stand on, found only by who took it over.
const living = "(external_id is not null or email is not null or phone is not null)"
const byIdentifiers = `select ${columns} from contacts
  where workspace_id = $1 and (external_id = $2 or email = $3)`
const byIdentifiersOrId = `select ${columns} from contacts
  where workspace_id = $1 and (external_id = $2 or email = $3 or id = $4 or merged_from @> array[$4::text]) and ${living}`

const claim = "select pg_advisory_xact_lock(hashtextextended('contacts ' || $1, 0))"

const put = `insert into contacts (id, workspace_id, external_id, email, phone, traits, merged_from, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6::jsonb, $7::text[], $8::timestamptz, $8::timestamptz)
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
          ? database.query<Contact>(byIdentifiers, params)
          : database.query<Contact>(byIdentifiersOrId, [...params, id])
      },

      /** Until the open transaction ends, nobody else changes who is who in this workspace. Taken before any other lock on contacts. */
      claim: (workspaceId: WorkspaceId) => Effect.asVoid(database.query(claim, [workspaceId])),

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
