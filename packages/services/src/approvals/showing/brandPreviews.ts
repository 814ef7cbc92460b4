import { type CreateBrand, mostBrands, type UpdateBrand } from "@tidings/schema/resources/Brand"
import { Effect } from "effect"
import { Brands } from "../../brands/Brands.ts"
import type { Fact, Preview } from "../Preview.ts"

const worded = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))

/** Lists the fields of a change by their paths, two levels deep. */
const factsOf = (given: object): ReadonlyArray<Fact> =>
  Object.entries(given).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined) return []
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [{ name, value: worded(value) }]
    return Object.entries(value).map(([part, inner]) => ({ name: `${name}.${part}`, value: worded(inner) }))
  })

/** Previews a new brand: the fields that are given. */
export const newBrandPreview = (input: typeof CreateBrand.Type): Effect.Effect<Preview> =>
  Effect.succeed({
    kind: "facts",
    facts: factsOf(input),
    warnings: [`A brand cannot be deleted; a workspace has at most ${mostBrands}.`]
  })

/** Previews a change of a brand: its name, and the fields that are given. */
export const brandChangePreview = Effect.fnUntraced(function* ({ id, ...given }: typeof UpdateBrand.Type) {
  const brand = yield* Brands.use((brands) => brands.read(id))
  return {
    kind: "facts",
    facts: [{ name: "Brand", value: brand.name }, ...factsOf(given)],
    warnings: []
  } satisfies Preview
})
