import { type AssetId, firstIdAt, type PostId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { and, eq, gte, inArray, lt, sql } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { owned } from "../owned.ts"
import { ownOf, seenFrom } from "../seenFrom.ts"
import { assets, socialPosts } from "../tables/index.ts"
import { worlds } from "../worlds.ts"
import { firstRow } from "../rows.ts"

export type AssetRow = typeof assets.$inferSelect

const seen = (world: World) => seenFrom(assets, worlds.assets, world)

const shownBy = (world: World, postId: PostId) => sql`(
  select shown ->> 'assetId' from ${socialPosts} cross join lateral jsonb_array_elements(${socialPosts.media}) as shown
  where ${and(ownOf(socialPosts, world), eq(socialPosts.id, postId))})`

export class AssetRepository extends Context.Service<AssetRepository>()("@tidings/storage/AssetRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { add, find, list } = yield* owned(assets, (row) => row)
    return {
      add,
      find,

      /** Reads the assets of these ids that the world sees. */
      findAll: (world: World, ids: ReadonlyArray<AssetId>) =>
        database.run((db) =>
          db
            .select()
            .from(assets)
            .where(and(seen(world), inArray(assets.id, [...ids])))
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

      /** Lists all assets that the world sees, newest first. */
      list: (world: World) => list(world, { limit: Number.MAX_SAFE_INTEGER }),

      /** Storage keys of all assets created in a window of Unix milliseconds, end excluded. */
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
