import type { BrandId, WorkspaceId } from "@tidings/schema/Id"
import type { Brand } from "@tidings/schema/resources/Brand"
import { and, desc, eq } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { owned } from "../owned.ts"
import { brands } from "../tables/index.ts"

/** Converts a row to a brand. */
export const toBrand = ({ domain, id, isDefault, look, name }: typeof brands.$inferSelect): Brand => ({
  id,
  name,
  isDefault,
  domain,
  ...look
})

const toRow = ({ domain, id, isDefault, name, ...look }: Brand) => ({ id, name, isDefault, domain, look })

const choose = `update brands set is_default = id = $2 where workspace_id = $1 and (is_default or id = $2)`

export class BrandRepository extends Context.Service<BrandRepository>()("@tidings/storage/BrandRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { find, findBy, insert, list } = yield* owned(brands, toBrand)
    return {
      find,
      insert,
      list,
      findDefault: (workspaceId: WorkspaceId) => findBy(workspaceId, eq(brands.isDefault, true)),

      /** Lists all brands, the default first, then by name. */
      all: (workspaceId: WorkspaceId) =>
        Effect.map(
          database.run((db) =>
            db
              .select()
              .from(brands)
              .where(eq(brands.workspaceId, workspaceId))
              .orderBy(desc(brands.isDefault), brands.name, brands.id)
          ),
          (rows) => rows.map(toBrand)
        ),

      add: (workspaceId: WorkspaceId, brand: Brand, createdAt: Date) =>
        database.write((db) => db.insert(brands).values({ ...toRow(brand), workspaceId, createdAt })),

      /** Replaces a brand's fields, except `isDefault`. */
      write: (workspaceId: WorkspaceId, brand: Brand) => {
        const { domain, look, name } = toRow(brand)
        return database.write((db) =>
          db
            .update(brands)
            .set({ name, domain, look })
            .where(and(eq(brands.workspaceId, workspaceId), eq(brands.id, brand.id)))
        )
      },

      /** Makes a brand the only default of its workspace. */
      choose: (workspaceId: WorkspaceId, id: BrandId) => Effect.asVoid(database.query(choose, [workspaceId, id]))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
