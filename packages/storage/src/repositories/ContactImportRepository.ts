import type { ListId, WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { firstRow } from "../rows.ts"
import { isoAt } from "../iso.ts"
import type { contactImports } from "../tables/index.ts"

/** Progress of an import: its position, and its results so far. */
export type ImportProgress = Pick<
  typeof contactImports.$inferSelect,
  "records" | "created" | "updated" | "merged" | "added" | "refused" | "lastRefused"
>

/** A list named by an import, with a file's progress into it; null if no import of it is in progress. */
interface ImportStanding {
  readonly listId: ListId
  readonly progress: ImportProgress | null
}

const standing = `select lists.id as "listId", case when begun.digest is not null then jsonb_build_object(
    'records', begun.records, 'created', begun.created, 'updated', begun.updated, 'merged', begun.merged, 'added', begun.added,
    'refused', begun.refused, 'lastRefused', begun.last_refused) end as progress
  from lists left join contact_imports as begun on begun.workspace_id = lists.workspace_id and begun.list_id = lists.id and begun.digest = $3 and begun.livemode = $4
  where lists.workspace_id = $1 and (lists.id = $2 or lists.name = $2)`

const keep = `insert into contact_imports
    (workspace_id, livemode, list_id, digest, records, created, updated, merged, added, refused, last_refused, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12::timestamptz)
  on conflict (workspace_id, list_id, livemode, digest) do update set records = excluded.records, created = excluded.created, updated = excluded.updated,
    merged = excluded.merged, added = excluded.added, refused = excluded.refused, last_refused = excluded.last_refused,
    updated_at = excluded.updated_at`

/** Progress of contact imports that have not finished; writes are posted. */
export class ContactImportRepository extends Context.Service<ContactImportRepository>()(
  "@tidings/storage/ContactImportRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /**
         * Reads the list of this id or name, and the progress of the file with this digest; undefined if there is no
         * such list.
         */
        standing: ({ livemode, workspaceId }: World, list: string, digest: string) =>
          Effect.map(database.ask<ImportStanding>(standing, [workspaceId, list, digest, livemode]), firstRow),

        keep: (
          { livemode, workspaceId }: World,
          listId: ListId,
          digest: string,
          progress: ImportProgress,
          nowMs: number
        ) => {
          const { added, created, lastRefused, merged, records, refused, updated } = progress
          const counts = [records, created, updated, merged, added, refused]
          const now = isoAt(nowMs)
          return database.post(keep, [
            workspaceId,
            livemode,
            listId,
            digest,
            ...counts,
            JSON.stringify(lastRefused),
            now
          ])
        },

        /** Deletes the progress of a finished import, so that its file can be imported again from the beginning. */
        forget: ({ livemode, workspaceId }: World, listId: ListId, digest: string) =>
          database.post(
            "delete from contact_imports where workspace_id = $1 and list_id = $2 and digest = $3 and livemode = $4",
            [workspaceId, listId, digest, livemode]
          ),

        /** Deletes the progress of imports not continued since an instant. */
        forgetBefore: (workspaceId: WorkspaceId, beforeMs: number) =>
          database.post("delete from contact_imports where workspace_id = $1 and updated_at < $2::timestamptz", [
            workspaceId,
            isoAt(beforeMs)
          ])
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
