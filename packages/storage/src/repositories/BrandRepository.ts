import type { WorkspaceId } from "@tidings/schema/Id"
import type { Brand } from "@tidings/schema/resources/Brand"
import { eq } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { owned } from "../owned.ts"
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
    const { find, findBy, insert, list } = yield* owned(brands, toBrand)
    return {
      find,
      insert,
      list,
      findDefault: (workspaceId: WorkspaceId) => findBy(workspaceId, eq(brands.isDefault, true))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
