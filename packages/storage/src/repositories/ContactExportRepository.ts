import type { Id, ListId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import type { Contact } from "@tidings/schema/resources/Contact"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoAt, isoOf } from "../iso.ts"
import { owned } from "../owned.ts"
import { allValues, firstRow, isFound, oneRow, wholeRows } from "../rows.ts"
import { contactExports } from "../tables/index.ts"
import { living } from "./ContactRepository.ts"
import type { Place } from "./personalPlaces.ts"
import { exporting, numbered, type SoughtPerson } from "./personalStatement.ts"

export type ContactExportRow = typeof contactExports.$inferSelect
export type ExportId = Id<"exp">

/** An export by its id, with its world. */
export type ExportReference = Pick<ContactExportRow, "workspaceId" | "livemode" | "id">

/** The writing of a file: an attempt of an export, before any further erasure. */
export type Writing = Pick<ContactExportRow, "id" | "attempt" | "erasures">

const claim = "select pg_advisory_xact_lock(hashtextextended('exports ' || $1 || ' ' || $2::boolean, 0))"

const begun = `select count(*) filter (where status = 'running')::int as running,
    count(*) filter (where kind = 'contacts' and status <> 'failed' and created_at > $3::timestamptz)::int as recent
  from contact_exports where workspace_id = $1 and livemode = $2`

const isWriting = "id = $1 and attempt = $2 and erasures = $3 and status = 'running'"

const begin = `update contact_exports set attempt = attempt + 1, records = 0
  where id = $3 and workspace_id = $1 and livemode = $2 and status = 'running' returning attempt, erasures`

const withdraw = `update contact_exports set erasures = erasures + 1,
    status = case when status = 'ready' then 'expired' else status end
  where workspace_id = $1 and livemode = $2 and status in ('running', 'ready')`

const columns = ["id", "external_id", "email", "phone", "traits", "merged_from", "created_at", "updated_at"]

/** The contacts of an export after one of them, by id; their conditions are along an index that ends with it. */
const after = (listId: ListId | null, read: string): string =>
  listId === null
    ? `select ${read} from contacts c where c.workspace_id = $1 and c.livemode = $2 and c.id > $3 and ${living} order by c.id limit $4`
    : `select ${read} from list_members m join contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id and c.livemode = m.livemode
       where m.workspace_id = $1 and m.livemode = $2 and m.contact_id > $3 and m.list_id = $5 and ${living} order by m.contact_id limit $4`

const traitNames = (listId: ListId | null) => `with page as materialized (${after(listId, "c.id, c.traits")})
  select max(id) as last, (select coalesce(jsonb_object_agg(name, n), '{}') from (
    select name, count(*)::int as n from page cross join lateral jsonb_object_keys(traits) as name group by name) as named) as names
  from page`

type Row = Omit<Contact, "created_at" | "updated_at"> & Record<"created_at" | "updated_at", Date | string>

/** Exports of contacts, and what they read. */
export class ContactExportRepository extends Context.Service<ContactExportRepository>()(
  "@tidings/storage/ContactExportRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const { find, insert } = yield* owned(contactExports, (row): ContactExportRow => row)
      const byId = wholeRows(database, contactExports, "id = $1")
      const byIds = wholeRows(database, contactExports, "id = any($1::text[])")
      const reading = ({ listId, livemode, workspaceId }: ContactExportRow, afterId: string, limit: number) => [
        workspaceId,
        livemode,
        afterId,
        limit,
        ...(listId === null ? [] : [listId])
      ]
      return {
        find,
        insert,

        /** Finds an export of any workspace, for files that are fetched by a signed address. */
        findAny: (id: ExportId) => firstRow(byId([id])),

        /** Finds exports of any workspace. */
        findAll: (ids: ReadonlyArray<string>) => byIds([ids]),

        /** Waits until nobody else begins an export in this world, until the transaction ends. */
        claim: ({ livemode, workspaceId }: World) => database.post(claim, [workspaceId, livemode]),

        /** Counts the exports of a world that run, and those of many contacts since an instant. */
        begun: ({ livemode, workspaceId }: World, sinceMs: number) =>
          oneRow(
            database.query<{ readonly running: number; readonly recent: number }>(begun, [
              workspaceId,
              livemode,
              isoAt(sinceMs)
            ])
          ),

        /** Begins an attempt, and so ends all others; undefined unless the export runs. */
        begin: Effect.fnUntraced(function* (whose: ExportReference) {
          const { id, livemode, workspaceId } = whose
          const writing = yield* firstRow(database.query<Omit<Writing, "id">>(begin, [workspaceId, livemode, id]))
          const row = writing && (yield* find(whose, id))
          return row && { ...row, ...writing }
        }),

        /** Records how far an attempt is; false if its file is of no use any more. */
        progress: ({ attempt, erasures, id }: Writing, records: number) =>
          isFound(
            database.query(`update contact_exports set records = $4 where ${isWriting} returning 1 as one`, [
              id,
              attempt,
              erasures,
              records
            ])
          ),

        /** Makes an attempt's file the export's; false if it is of no use any more. */
        finish: (
          { attempt, erasures, id }: Writing,
          file: Pick<ContactExportRow, "records" | "bytes" | "pieces" | "sealedBy">,
          expiresMs: number
        ) =>
          isFound(
            database.query(
              `update contact_exports set status = 'ready', records = $4, bytes = $5, pieces = $6, sealed_by = $7, expires_at = $8::timestamptz
               where ${isWriting} returning 1 as one`,
              [id, attempt, erasures, file.records, file.bytes, file.pieces, file.sealedBy, isoAt(expiresMs)]
            )
          ),

        /** Ends an export that cannot be finished. */
        fail: (id: ExportId) =>
          Effect.asVoid(
            database.query("update contact_exports set status = 'failed' where id = $1 and status = 'running'", [id])
          ),

        /** Has the running exports of a world begin anew, and its files be no longer served: one of them is erased. */
        withdraw: ({ livemode, workspaceId }: World) => database.post(withdraw, [workspaceId, livemode]),

        /** Ends exports whose file is too old, and those that have run since before an instant. */
        expire: (nowMs: number, sinceMs: number) =>
          Effect.andThen(
            database.query(
              "update contact_exports set status = 'expired' where status = 'ready' and expires_at <= $1::timestamptz",
              [isoAt(nowMs)]
            ),
            database.query(
              "update contact_exports set status = 'failed' where status = 'running' and created_at < $1::timestamptz",
              [isoAt(sinceMs)]
            )
          ),

        /** Reads the next contacts of an export, by id. */
        contactsAfter: (row: ContactExportRow, afterId: string, limit: number) =>
          Effect.map(
            database.query<Row>(
              after(row.listId, columns.map((name) => `c.${name}`).join(", ")),
              reading(row, afterId, limit)
            ),
            (rows) =>
              rows.map((contact): Contact => ({
                ...contact,
                created_at: isoOf(contact.created_at),
                updated_at: isoOf(contact.updated_at)
              }))
          ),

        /** Counts the names of traits among the next contacts of an export; `last` is null after the last of them. */
        traitNamesAfter: (row: ContactExportRow, afterId: string, limit: number) =>
          oneRow(
            database.query<{ readonly last: string | null; readonly names: Readonly<Record<string, number>> }>(
              traitNames(row.listId),
              reading(row, afterId, limit)
            )
          ),

        /** Reads what tells a person's rows of an exported place apart. */
        keysOf: (place: Place, person: SoughtPerson) => {
          const { params, text } = numbered(exporting(place, place.exported!).keys, person)
          return allValues<string>(database.query(text, params))
        },

        /** Reads a person's rows of an exported place by those. */
        rowsOf: (place: Place, person: SoughtPerson, keys: ReadonlyArray<string>) => {
          const { params, text } = numbered(exporting(place, place.exported!).rows, person)
          return database.query<Readonly<Record<string, unknown>>>(text.replace(":keys", `$${params.length + 1}`), [
            ...params,
            keys
          ])
        }
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
