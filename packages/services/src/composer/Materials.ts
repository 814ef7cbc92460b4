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

/** The material of a call; refused where the workspace has not what the call names, or no brand at all. */
const known = Effect.fnUntraced(function* (named: Named, { brand, ...material }: Material) {
  yield* mustKnow(named, { brand, ...material })
  return brand === undefined ? yield* problem("brand_required") : { brand, ...material }
})

/** Brand, strategy and customer profiles that copy is written from, as one call finds them together. */
export class Materials extends Context.Service<Materials>()("@tidings/services/Materials", {
  make: Effect.gen(function* () {
    const repository = yield* MaterialRepository
    return {
      /** Of the brand that the call names, else of the default one. */
      of: Effect.fnUntraced(function* (named: Named) {
        const { workspaceId } = yield* Caller
        return yield* known(named, yield* repository.find(workspaceId, named.brandId, named.icpIds ?? []))
      }),

      /** As `of`, and whether the slug is taken and the list that the page names by id is there. */
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

      /** Of a page's own brand, with what it was composed from last; of the profiles that it was written for then where the call names none. */
      forPage: Effect.fnUntraced(function* (idOrSlug: string, icpIds: ReadonlyArray<IcpId> | undefined) {
        const found = yield* repository.forPage(yield* Caller, idOrSlug, icpIds)
        if (found === undefined) return yield* problem("resource_not_found")
        const { brand, ...material } = found.material
        yield* mustKnow({ icpIds }, found.material)
        // A page has a brand of its workspace.
        return { material: { brand: brand!, ...material }, last: found.last }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
