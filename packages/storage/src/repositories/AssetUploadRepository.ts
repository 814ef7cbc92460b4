import type { AssetId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { eq } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { owned } from "../owned.ts"
import { firstRow } from "../rows.ts"
import { assetUploads } from "../tables/index.ts"

export type AssetUploadRow = typeof assetUploads.$inferSelect

/** Files that libraries expect. */
export class AssetUploadRepository extends Context.Service<AssetUploadRepository>()(
  "@tidings/storage/AssetUploadRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const { add, find, remove } = yield* owned(assetUploads, (row) => row)
      return {
        add,
        find: (world: World, id: AssetId) => find(world, id),
        /** Forgets an expected file; false if none of this id is expected. */
        remove: (world: World, id: AssetId) => remove(world, id),
        /** Finds an expected file of any owner: for whoever was given its address. */
        findAny: (id: AssetId) =>
          firstRow(database.run((db) => db.select().from(assetUploads).where(eq(assetUploads.id, id))))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
