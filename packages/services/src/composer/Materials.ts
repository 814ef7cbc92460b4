import type { FieldError } from "@tidings/schema/FieldError"
import { type BrandId, isId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { IcpId } from "@tidings/schema/resources/Icp"
import type { CreatePage } from "@tidings/schema/resources/Page"
import { type Material, MaterialRepository } from "@tidings/storage/repositories/MaterialRepository"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"

interface Named {
  readonly brandId?: BrandId | undefined
  readonly icpIds?: ReadonlyArray<IcpId> | undefined
}

const unknown = (path: string, what: string, id: string): FieldError => ({
  path,
  code: "enum_violation",
  message: `The workspace has no ${what} ${id}`
})

/** Refuses a brand or profiles that the workspace does not have. */
const mustKnow = ({ brandId, icpIds = [] }: Named, { brand, profiles }: Material) => {
  const fields = [
    ...(brand === undefined && brandId !== undefined ? [unknown("brandId", "brand", brandId)] : []),
    ...icpIds.flatMap((icpId, index) =>
      profiles.some(({ id }) => id === icpId) ? [] : [unknown(`icpIds[${index}]`, "profile", icpId)]
    )
  ]
  return fields.length > 0 ? Effect.fail(problem("field_invalid", { fields })) : Effect.void
}

/**
 * Returns the material of a call; refuses a brand or profiles that the workspace does not have, and a workspace without
 * a brand.
 */
const known = Effect.fnUntraced(function* (named: Named, { brand, ...material }: Material) {
  yield* mustKnow(named, { brand, ...material })
  return brand === undefined ? yield* problem("brand_required") : { brand, ...material }
})

/** The brand, strategy and customer profiles that copy is written from, read in one query per call. */
export class Materials extends Context.Service<Materials>()("@tidings/services/Materials", {
  make: Effect.gen(function* () {
    const repository = yield* MaterialRepository
    return {
      /** Material for the brand that the call names, else for the default one. */
      of: Effect.fnUntraced(function* (named: Named) {
        const { workspaceId } = yield* Caller
        return yield* known(named, yield* repository.find(workspaceId, named.brandId, named.icpIds ?? []))
      }),

      /** Like `of`, with flags for a taken slug and for a list id in the input that does not exist. */
      forNewPage: Effect.fnUntraced(function* ({ brandId, icpIds = [], list, slug }: typeof CreatePage.Type) {
        const caller = yield* Caller
        const listId = list !== undefined && isId("lst", list) ? list : undefined
        const { hasList, isTaken, material } = yield* repository.forNewPage(caller, {
          brandId,
          icpIds,
          slug,
          listId
        })
        return {
          material: yield* known({ brandId, icpIds }, material),
          isTaken,
          lacksList: listId !== undefined && !hasList
        }
      }),

      /**
       * Material for a page's own brand, with the page's last composition; uses the profiles of that composition if the
       * call names none.
       */
      forPage: Effect.fnUntraced(function* (idOrSlug: string, icpIds: ReadonlyArray<IcpId> | undefined) {
        const found = yield* repository.forPage(yield* Caller, idOrSlug, icpIds)
        if (found === undefined) return yield* problem("resource_not_found")
        const { brand, ...material } = found.material
        yield* mustKnow({ icpIds }, found.material)
        // A page always has a brand of its workspace.
        return { material: { brand: brand!, ...material }, last: found.last }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
