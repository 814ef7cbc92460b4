import { firstIdAt, type AssetId, type WorkspaceId } from "@tidings/schema/Id"
import { and, desc, eq, gte, lt } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { assets } from "../tables/index.ts"

export type AssetRow = typeof assets.$inferSelect

export class AssetRepository extends Context.Service<AssetRepository>()("@tidings/storage/AssetRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      insert: (row: typeof assets.$inferInsert) => Effect.asVoid(database.run((db) => db.insert(assets).values(row))),

      find: (workspaceId: WorkspaceId, id: AssetId) =>
        Effect.map(
          database.run((db) =>
            db
              .select()
              .from(assets)
              .where(and(eq(assets.workspaceId, workspaceId), eq(assets.id, id)))
          ),
          (rows) => rows[0]
        ),

      /** Newest first. */
      list: (workspaceId: WorkspaceId) =>
        database.run((db) =>
          db.select().from(assets).where(eq(assets.workspaceId, workspaceId)).orderBy(desc(assets.id))
        ),

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
