import { type AssetId, firstIdAt, type PostId, type WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { and, arrayContains, eq, gte, inArray, like, lt, sql } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { owned, type PageWindow } from "../owned.ts"
import { ownOf, seenFrom } from "../seenFrom.ts"
import { assets, deletedAssets, deletedIds, socialPosts } from "../tables/index.ts"
import { worlds } from "../worlds.ts"
import { firstRow, isFound } from "../rows.ts"

export type AssetRow = typeof assets.$inferSelect
/** A file that is served at its address: an asset, or a deleted one whose bytes are still there. */
export type ServedAsset = Pick<AssetRow, "id" | "contentType" | "byteLength" | "storageKey">
type AssetChanges = { readonly [Field in "filename" | "alt" | "tags"]?: AssetRow[Field] | undefined }

/** Filters of a list of assets. */
export interface AssetFilter {
  readonly tag?: string | undefined
  readonly kind?: "picture" | "film" | undefined
}

const seen = (world: World) => seenFrom(assets, worlds.assets, world)

const shownBy = (world: World, postId: PostId) => sql`(
  select shown ->> 'assetId' from ${socialPosts} cross join lateral jsonb_array_elements(${socialPosts.media}) as shown
  where ${and(ownOf(socialPosts, world), eq(socialPosts.id, postId))})`

const typesOf = { picture: "image/%", film: "video/%" } as const

export class AssetRepository extends Context.Service<AssetRepository>()("@tidings/storage/AssetRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { add, find, list, lock, put, remove } = yield* owned(assets, (row) => row)

    const wasDeleted = (id: AssetId, world?: World) =>
      isFound(
        database.run((db) =>
          db
            .select({ id: deletedIds.id })
            .from(deletedIds)
            .where(and(eq(deletedIds.id, id), world && ownOf(deletedIds, world)))
        )
      )

    return {
      add,
      find,
      lock,

      /** Lists the assets that the world sees and that meet every filter, newest first. */
      list: (world: World, window: PageWindow, { kind, tag }: AssetFilter = {}) =>
        list(
          world,
          window,
          tag === undefined ? undefined : arrayContains(assets.tags, [tag]),
          kind === undefined ? undefined : like(assets.contentType, typesOf[kind])
        ),

      /** Changes a locked asset with the transaction's commit; returns it as changed. */
      put: (held: AssetRow, changes: AssetChanges) => put(held, changes),

      /** Deletes a locked asset; its file is served until `duePurges` names it and `forget` is told so. */
      remove: Effect.fnUntraced(function* (held: AssetRow, deletedAt: Date) {
        const { byteLength, contentType, id, livemode, storageKey, workspaceId } = held
        yield* database.post("delete from compositions where workspace_id = $1 and asset_id = $2", [workspaceId, id])
        yield* database.write((db) => db.insert(deletedIds).values({ id, workspaceId, livemode }))
        yield* database.write((db) =>
          db.insert(deletedAssets).values({ id, workspaceId, contentType, byteLength, storageKey, deletedAt })
        )
        yield* remove(held, id)
      }),

      /** True if there was an asset of this id, in any workspace or in this world, and it was deleted. */
      wasDeleted,

      /** Records that an id, of which nothing is stored, is deleted. */
      bury: (id: AssetId, { livemode, workspaceId }: World) =>
        database.write((db) => db.insert(deletedIds).values({ id, workspaceId, livemode }).onConflictDoNothing()),

      /**
       * Deleted assets whose files may go, at most `limit`, oldest first: those deleted before an instant, with keys of
       * days before `day`.
       */
      duePurges: (before: Date, day: string, limit: number) =>
        database.run((db) =>
          db
            .select()
            .from(deletedAssets)
            .where(and(lt(deletedAssets.deletedAt, before), sql`${deletedAssets.storageKey} collate "C" < ${day}`))
            .orderBy(deletedAssets.deletedAt, deletedAssets.id)
            .limit(limit)
        ),

      /** Forgets a deleted asset whose file is gone. */
      forget: (id: AssetId) => database.run((db) => db.delete(deletedAssets).where(eq(deletedAssets.id, id))),

      /** True if an asset has its file under this key: files of the same day and content share one. */
      isRecorded: (storageKey: string) =>
        isFound(
          database.run((db) =>
            db.select({ id: assets.id }).from(assets).where(eq(assets.storageKey, storageKey)).limit(1)
          )
        ),

      /** Reads the assets of these ids that the world sees. */
      findAll: (world: World, ids: ReadonlyArray<AssetId>) =>
        database.run((db) =>
          db
            .select()
            .from(assets)
            .where(and(seen(world), inArray(assets.id, [...ids])))
        ),

      /**
       * Reads the assets of these ids that the world sees, and keeps each from being deleted until the transaction
       * ends: for whoever is about to name them.
       */
      hold: (world: World, ids: ReadonlyArray<AssetId>) =>
        database.run((db) =>
          db
            .select()
            .from(assets)
            .where(and(seen(world), inArray(assets.id, [...ids])))
            .for("key share")
        ),

      /** Reads the assets shown by a post of the world. */
      ofPost: (world: World, postId: PostId) =>
        database.run((db) =>
          db
            .select()
            .from(assets)
            .where(and(seen(world), sql`${assets.id} = any(array${shownBy(world, postId)})`))
        ),

      /** Finds an asset of any owner: for callers that were given its address. */
      findAny: (id: AssetId) => firstRow(database.run((db) => db.select().from(assets).where(eq(assets.id, id)))),

      /** Finds a deleted asset of any owner whose file is still there. */
      findDeleted: (id: AssetId) =>
        firstRow(database.run((db) => db.select().from(deletedAssets).where(eq(deletedAssets.id, id)))),

      /** Number of assets and of their bytes in a workspace, with those that are expected. */
      room: (workspaceId: WorkspaceId, now: Date) =>
        Effect.map(
          database.query<{ readonly files: number; readonly bytes: number }>(
            `select count(*)::int as files, coalesce(sum(byte_length), 0)::float8 as bytes from (
               select byte_length from assets where workspace_id = $1
               union all select byte_length from asset_uploads where workspace_id = $1 and expires_at > $2::timestamptz
             ) as held`,
            [workspaceId, now.toISOString()]
          ),
          ([held]) => held!
        ),

      /**
       * Storage keys of all assets created in a window of Unix milliseconds, end excluded, and of deleted ones whose
       * files are still there.
       */
      keysBetween: (fromMs: number, beforeMs: number) => {
        const within = (table: typeof assets | typeof deletedAssets) =>
          and(gte(table.id, firstIdAt("asset", fromMs)), lt(table.id, firstIdAt("asset", beforeMs)))
        return Effect.map(
          database.run((db) =>
            db
              .select({ storageKey: assets.storageKey })
              .from(assets)
              .where(within(assets))
              .unionAll(
                db.select({ storageKey: deletedAssets.storageKey }).from(deletedAssets).where(within(deletedAssets))
              )
          ),
          (rows) => rows.map(({ storageKey }) => storageKey)
        )
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
