import { type AssetId, firstIdAt, type PostId, type WorkspaceId } from "@tidings/schema/Id"
import { and, eq, gte, inArray, lt, sql } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { owned } from "../owned.ts"
import { assets, socialPosts } from "../tables/index.ts"

export type AssetRow = typeof assets.$inferSelect

const shownBy = (workspaceId: WorkspaceId, postId: PostId) => sql`(
  select shown ->> 'assetId' from ${socialPosts} cross join lateral jsonb_array_elements(${socialPosts.media}) as shown
  where ${and(eq(socialPosts.workspaceId, workspaceId), eq(socialPosts.id, postId))})`

export class AssetRepository extends Context.Service<AssetRepository>()("@tidings/storage/AssetRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { add, find, list } = yield* owned(assets, (row) => row)
    return {
      add,
      find,

      /** Those of the ids that the workspace has. */
      findAll: (workspaceId: WorkspaceId, ids: ReadonlyArray<AssetId>) =>
        database.run((db) =>
          db
            .select()
            .from(assets)
            .where(and(eq(assets.workspaceId, workspaceId), inArray(assets.id, [...ids])))
        ),

      /** Those that a post of the workspace shows. */
      ofPost: (workspaceId: WorkspaceId, postId: PostId) =>
        database.run((db) =>
          db
            .select()
            .from(assets)
            .where(
              and(eq(assets.workspaceId, workspaceId), sql`${assets.id} = any(array${shownBy(workspaceId, postId)})`)
            )
        ),

      /** Whosever it is: for whoever was given its address. */
      findAny: (id: AssetId) =>
        Effect.map(
          database.run((db) => db.select().from(assets).where(eq(assets.id, id))),
          (rows) => rows[0]
        ),

      /** All of them, newest first. */
      list: (workspaceId: WorkspaceId) => list(workspaceId, { limit: Number.MAX_SAFE_INTEGER }),

      /** Where the bytes of all assets lie that were made in a window of Unix milliseconds, its end not included. */
      keysBetween: (fromMs: number, beforeMs: number) =>
        Effect.map(
          database.run((db) =>
            db
              .select({ storageKey: assets.storageKey })
              .from(assets)
              .where(and(gte(assets.id, firstIdAt("asset", fromMs)), lt(assets.id, firstIdAt("asset", beforeMs))))
          ),
          (rows) => rows.map(({ storageKey }) => storageKey)
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
