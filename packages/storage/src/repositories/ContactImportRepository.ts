import type { ListId, WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import type { RefusedRecord } from "@tidings/schema/resources/ContactImport"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"

/** How far an import has come, and what it did until there. */
export interface Progress {
  /** Records of the file that are dealt with. */
  readonly records: number
  readonly created: number
  readonly updated: number
  readonly merged: number
  readonly added: number
  readonly refused: number
  /** What the last batch refused. */
  readonly lastRefused: ReadonlyArray<RefusedRecord>
}

/** A list as an import names it, with the progress of a file into it; without one where none was begun, or where it came to its end. */
export interface Standing {
  readonly listId: ListId
  readonly progress: Progress | null
}

const standing = `select lists.id as "listId", case when begun.digest is not null then jsonb_build_object(
    'records', begun.records, 'created', begun.created, 'updated', begun.updated, 'merged', begun.merged, 'added', begun.added,
    'refused', begun.refused, 'lastRefused', begun.last_refused) end as progress
  from lists left join contact_imports as begun on begun.list_id = lists.id and begun.digest = $3 and begun.livemode = $4
  where lists.workspace_id = $1 and (lists.id = $2 or lists.name = $2)`

const keep = `insert into contact_imports
    (workspace_id, livemode, list_id, digest, records, created, updated, merged, added, refused, last_refused, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12::timestamptz)
  on conflict (list_id, livemode, digest) do update set records = excluded.records, created = excluded.created, updated = excluded.updated,
    merged = excluded.merged, added = excluded.added, refused = excluded.refused, last_refused = excluded.last_refused,
    updated_at = excluded.updated_at`

/** Where imports of contacts stand that have not come to their end; nobody waits for what is written. */
export class ContactImportRepository extends Context.Service<ContactImportRepository>()(
  "@tidings/storage/ContactImportRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** The list of this id or name, undefined where there is none, and how far the file of this digest has come into it. */
        standing: ({ livemode, workspaceId }: World, list: string, digest: string) =>
          Effect.map(database.ask<Standing>(standing, [workspaceId, list, digest, livemode]), (rows) =>
            Effect.map(rows, ([row]) => row)
          ),

        keep: ({ livemode, workspaceId }: World, listId: ListId, digest: string, progress: Progress, nowMs: number) => {
          const { added, created, lastRefused, merged, records, refused, updated } = progress
          const counts = [records, created, updated, merged, added, refused]
          const now = new Date(nowMs).toISOString()
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

        /** Forgets one that came to its end, so that its file can be imported again from its beginning. */
        forget: ({ livemode }: World, listId: ListId, digest: string) =>
          database.post("delete from contact_imports where list_id = $1 and digest = $2 and livemode = $3", [
            listId,
            digest,
            livemode
          ]),

        /** Forgets those that nobody went on with since. */
        forgetBefore: (workspaceId: WorkspaceId, beforeMs: number) =>
          database.post("delete from contact_imports where workspace_id = $1 and updated_at < $2::timestamptz", [
            workspaceId,
            new Date(beforeMs).toISOString()
          ])
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
