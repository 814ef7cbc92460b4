import { type CompositionId, cropPresetIds } from "@tidings/schema/resources/Composition"
import { Effect } from "effect"
import { Composer } from "../../composer/Composer.ts"
import { Compositions } from "../../compositions/Compositions.ts"
import { pictureKey } from "../partsOf.ts"
import type { PartMaker } from "./PartMaker.ts"

/** Makes a picture for posts of one shape, stored as an asset of the library. */
export const compositionMaker = Effect.gen(function* () {
  const composer = yield* Composer
  const compositions = yield* Compositions
  const maker: PartMaker = {
    ready: Effect.fnUntraced(function* ({ brand, creation, part: { key }, written }) {
      const cropPresetId = cropPresetIds.find((crop) => pictureKey(crop) === key)!
      const composed = yield* composer.set(written, { kind: "composition", brand })
      const drawn = yield* compositions.draw({ brand, composed, cropPresetId, seed: `${creation.id}\0${key}` })
      const picture = { ...drawn, brandId: brand.id, cropPresetId, composer: written.composer }
      return Effect.map(compositions.record(creation.name, picture), ({ alt, assetId, id, url }) => ({
        id,
        assetId,
        alt,
        url
      }))
    }),
    undo: ({ id }) => Effect.as(compositions.withdraw(id as CompositionId), "undone")
  }
  return maker
})
