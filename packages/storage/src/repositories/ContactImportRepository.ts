import type { Id } from "@tidings/schema/Id"
import type { ImportedRecord, RefusedRecord } from "@tidings/schema/resources/ContactImport"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoAt } from "../iso.ts"
import { owned } from "../owned.ts"
import { firstValue } from "../rows.ts"
import { imports } from "../tables/index.ts"

export type ContactImportRow = typeof imports.$inferSelect
export type ImportId = Id<"imp">

/** An import by its id, with its world. */
export type ImportReference = Pick<ContactImportRow, "workspaceId" | "livemode" | "id">

type OpenImport = Pick<ContactImportRow, "id" | "listId" | "listName" | "digest">

const claim = "select pg_advisory_xact_lock(hashtextextended('imports ' || $1 || ' ' || $2::boolean, 0))"

const open = `select id, list_id as "listId", list_name as "listName", digest from imports
  where workspace_id = $1 and livemode = $2 and completed_at is null order by id`

const ofImport = "workspace_id = $1 and import_id = $2"

// Locked against its end, so that nothing is kept of an import whose text was deleted.
const keepBatch = `insert into import_batches (workspace_id, import_id, place, records)
  select workspace_id, id, $3, $4::jsonb from imports where workspace_id = $1 and id = $2 and status = 'checking' for share
  on conflict (workspace_id, import_id, place) do update set records = excluded.records`

const refuse = `insert into import_refusals (workspace_id, import_id, line, "column", code, message)
  select $1, $2, line, "column", code, message
  from jsonb_to_recordset($3::jsonb) as given (line int, "column" text, code text, message text)`

const refusals = `select line, "column", code, message from import_refusals
  where ${ofImport} and line > $3 order by line limit $4`

const stale = `select workspace_id as "workspaceId", livemode, id from imports
  where status = 'receiving' and updated_at < $1::timestamptz limit 1000`

/** Imports of contacts: their files until these are taken, and their refused records. */
export class ContactImportRepository extends Context.Service<ContactImportRepository>()(
  "@tidings/storage/ContactImportRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const { add, find, list, lock, put } = yield* owned(imports, (row): ContactImportRow => row)
      const of = ({ id, workspaceId }: ImportReference) => [workspaceId, id] as const
      return {
        add,
        find,
        list,
        lock,
        put,

        /** Waits until nobody else begins an import in this world, until the transaction ends. */
        claim: ({ livemode, workspaceId }: World) => database.post(claim, [workspaceId, livemode]),

        /** Lists the imports of a world that have not ended. */
        open: ({ livemode, workspaceId }: World) => database.query<OpenImport>(open, [workspaceId, livemode]),

        /** Lists imports, at most 1,000, that have received no part since an instant. */
        stale: (beforeMs: number) => database.query<ImportReference>(stale, [isoAt(beforeMs)]),

        keepPart: (whose: ImportReference, part: number, csv: string) =>
          database.post("insert into import_parts (workspace_id, import_id, part, csv) values ($1, $2, $3, $4)", [
            ...of(whose),
            part,
            csv
          ]),

        /** Reads a part of a file; undefined once the text is deleted. */
        part: (whose: ImportReference, part: number) =>
          firstValue<string>(
            database.query(`select csv from import_parts where ${ofImport} and part = $3`, [...of(whose), part])
          ),

        /** Keeps a batch of a file while it is checked; one that was kept before is replaced. */
        keepBatch: (whose: ImportReference, place: number, records: ReadonlyArray<ImportedRecord>) =>
          Effect.asVoid(database.query(keepBatch, [...of(whose), place, JSON.stringify(records)])),

        /** Reads a batch of a checked file; undefined if there is none. */
        batch: (whose: ImportReference, place: number) =>
          firstValue<ReadonlyArray<ImportedRecord>>(
            database.query(`select records from import_batches where ${ofImport} and place = $3`, [...of(whose), place])
          ),

        dropParts: (whose: ImportReference) => database.post(`delete from import_parts where ${ofImport}`, of(whose)),

        dropBatch: (whose: ImportReference, place: number) =>
          database.post(`delete from import_batches where ${ofImport} and place = $3`, [...of(whose), place]),

        dropBatches: (whose: ImportReference) =>
          database.post(`delete from import_batches where ${ofImport}`, of(whose)),

        keepRefusals: (whose: ImportReference, refused: ReadonlyArray<RefusedRecord>) =>
          refused.length === 0 ? Effect.void : database.post(refuse, [...of(whose), JSON.stringify(refused)]),

        /** Lists refused records after a line, by line. */
        refusals: (whose: ImportReference, afterLine: number, limit: number) =>
          database.query<RefusedRecord>(refusals, [...of(whose), afterLine, limit])
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
