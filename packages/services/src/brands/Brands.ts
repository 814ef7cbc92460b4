import type { PageInput } from "@tidings/schema/fields/page"
import type { BrandId } from "@tidings/schema/Id"
import { BrandRepository } from "@tidings/storage/repositories/BrandRepository"
import { Context, Effect, Layer } from "effect"
import { shared } from "../access/own.ts"
import { Cursors } from "../paging/Cursors.ts"

export class Brands extends Context.Service<Brands>()("@tidings/services/Brands", {
  make: Effect.gen(function* () {
    const { find, findDefault, list } = yield* BrandRepository
    const cursors = yield* Cursors
    return {
      /** Brands, newest first. */
      list: (input: PageInput) => cursors.page("brands", input, ({ workspaceId }, window) => list(workspaceId, window)),

      /** Reads a brand by id, or the workspace's default by the word `default`. */
      read: shared((workspaceId, id: "default" | BrandId) =>
        id === "default" ? findDefault(workspaceId) : find(workspaceId, id)
      )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
