import type { Metadata } from "@tidings/schema/Metadata"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { contacts } from "../tables/index.ts"

export interface Contact {
  readonly id: string
  readonly external_id: string | null
  /** Normalised. */
  readonly email: string | null
  readonly phone: string | null
  readonly traits: typeof Metadata.Type
  /** Ids of the contacts that became this one. */
  readonly merged_from: ReadonlyArray<string>
}

/** The identifiers of a reference; the email normalised. */
export interface Identifiers {
  readonly externalId?: string | undefined
  readonly email?: string | undefined
  readonly id?: string | undefined
}

const columns = "id, external_id, email, phone, traits, merged_from"
// In the order of ids, so that two who lock the same contacts wait instead of blocking each other.
const locked = "order by id for no key update"
const byIdentifiers = `select ${columns} from contacts
  where workspace_id = $1 and (external_id = $2 or email = $3) ${locked}`
const byIdentifiersOrId = `select ${columns} from contacts
  where workspace_id = $1 and (external_id = $2 or email = $3 or id = $4 or merged_from @> array[$4::text]) ${locked}`

const insert = `insert into contacts (id, workspace_id, external_id, email, phone, traits, merged_from, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6::jsonb, $7::text[], $8::timestamptz, $8::timestamptz)
  on conflict do nothing returning id`

const strip = "update contacts set external_id = null, email = null where id = any($1::text[])"
const dissolve = `with moved as (update custom_events set contact_id = $2 where contact_id = any($1::text[]))
  delete from contacts where id = any($1::text[])`

export class ContactRepository extends Context.Service<ContactRepository>()("@tidings/storage/ContactRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database

    /** Writes the contact, whether it existed or not. */
    const put = (workspaceId: string, contact: Contact, nowMs: number) => {
      const now = new Date(nowMs)
      const fields = {
        externalId: contact.external_id,
        email: contact.email,
        phone: contact.phone,
        traits: contact.traits,
        mergedFrom: [...contact.merged_from],
        updatedAt: now
      }
      return database.unique((db) =>
        db
          .insert(contacts)
          .values({ id: contact.id, workspaceId, createdAt: now, ...fields })
          .onConflictDoUpdate({ target: contacts.id, set: fields })
      )
    }

    return {
      /** Every contact that an identifier points at, merged ones by the contact they became; none of them changes before the transaction ends. */
      lock: (workspaceId: string, { email, externalId, id }: Identifiers) => {
        const params = [workspaceId, externalId ?? null, email ?? null]
        return id === undefined
          ? database.query<Contact>(byIdentifiers, params)
          : database.query<Contact>(byIdentifiersOrId, [...params, id])
      },

      /** Adds a contact; false when another has one of its identifiers already. */
      insert: (workspaceId: string, contact: Contact, nowMs: number) =>
        Effect.map(
          database.query(insert, [
            contact.id,
            workspaceId,
            contact.external_id,
            contact.email,
            contact.phone,
            JSON.stringify(contact.traits),
            contact.merged_from,
            new Date(nowMs).toISOString()
          ]),
          (rows) => rows.length === 1
        ),

      /**
       * Writes a contact that takes over others: their timelines become its own, and they are gone. All or nothing; false when
       * a contact that is none of them has one of its identifiers already.
       */
      merge: (workspaceId: string, contact: Contact, absorbed: ReadonlyArray<string>, nowMs: number) =>
        database
          .transaction(
            Effect.gen(function* () {
              if (absorbed.length > 0) yield* database.query(strip, [absorbed])
              yield* put(workspaceId, contact, nowMs)
              if (absorbed.length > 0) yield* database.query(dissolve, [absorbed, contact.id])
              return true
            })
          )
          .pipe(Effect.catchTag("UniqueViolation", () => Effect.succeed(false)))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
