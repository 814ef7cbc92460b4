import type { BrandId } from "@tidings/schema/Id"
import type { Brand } from "@tidings/schema/resources/Brand"
import { problem } from "@tidings/schema/Problem"
import { BrandRepository } from "@tidings/storage/repositories/BrandRepository"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { Cursors } from "../paging/Cursors.ts"

export class Brands extends Context.Service<Brands>()("@tidings/services/Brands", {
  make: Effect.gen(function* () {
    const repository = yield* BrandRepository
    const cursors = yield* Cursors
    return {
      /** Newest first. */
      list: (input: { readonly cursor?: string; readonly limit?: number }) =>
        Effect.flatMap(Caller, ({ workspaceId }) =>
          cursors.page(
            "brands",
            input,
            {},
            (brand: Brand) => brand.id,
            (window) => repository.list(workspaceId, window)
          )
        ),

      /** By id, or the workspace's own choice by the word `default`. */
      read: (id: "default" | BrandId) =>
        Effect.flatMap(Caller, ({ workspaceId }) =>
          id === "default" ? repository.findDefault(workspaceId) : repository.find(workspaceId, id)
        ).pipe(
          Effect.flatMap((brand) =>
            brand === undefined ? Effect.fail(problem("resource_not_found")) : Effect.succeed(brand)
          )
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
