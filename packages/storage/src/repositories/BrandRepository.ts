import type { BrandId, WorkspaceId } from "@tidings/schema/Id"
import type { Brand } from "@tidings/schema/resources/Brand"
import { and, desc, eq, lt } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { brands } from "../tables/index.ts"

const toBrand = ({ domain, id, isDefault, look, name }: typeof brands.$inferSelect): Brand => ({
  id,
  name,
  isDefault,
  domain,
  ...look
})

export class BrandRepository extends Context.Service<BrandRepository>()("@tidings/storage/BrandRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const findWhere = (workspaceId: WorkspaceId, condition: ReturnType<typeof eq>) =>
      Effect.map(
        database.run((db) =>
          db
            .select()
            .from(brands)
            .where(and(eq(brands.workspaceId, workspaceId), condition))
            .limit(1)
        ),
        (rows) => (rows[0] ? toBrand(rows[0]) : undefined)
      )
    return {
      insert: (row: typeof brands.$inferInsert) => Effect.asVoid(database.run((db) => db.insert(brands).values(row))),
      /** Newest first. */
      list: (workspaceId: WorkspaceId, page: { readonly before?: string | undefined; readonly limit: number }) =>
        Effect.map(
          database.run((db) =>
            db
              .select()
              .from(brands)
              .where(
                and(
                  eq(brands.workspaceId, workspaceId),
                  page.before === undefined ? undefined : lt(brands.id, page.before as BrandId)
                )
              )
              .orderBy(desc(brands.id))
              .limit(page.limit)
          ),
          (rows) => rows.map(toBrand)
        ),
      find: (workspaceId: WorkspaceId, id: BrandId) => findWhere(workspaceId, eq(brands.id, id)),
      findDefault: (workspaceId: WorkspaceId) => findWhere(workspaceId, eq(brands.isDefault, true))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
