import { firstIdAt, type WorkspaceId } from "@tidings/schema/Id"
import { and, gte, lt } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { owned } from "../owned.ts"
import { assets } from "../tables/index.ts"

export type AssetRow = typeof assets.$inferSelect

export class AssetRepository extends Context.Service<AssetRepository>()("@tidings/storage/AssetRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { find, insert, list } = yield* owned(assets, (row) => row)
    return {
      find,
      insert,

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
