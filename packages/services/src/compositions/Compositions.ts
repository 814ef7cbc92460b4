import type { CardWords } from "@tidings/engines/compositions/copy/copyOf"
import { newId, type AssetId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import {
  type Composition,
  type CompositionId,
  type CreateComposition,
  type CropPresetId,
  cropSizes,
  defaultCropPreset
} from "@tidings/schema/resources/Composition"
import { CompositionRepository } from "@tidings/storage/repositories/CompositionRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Sandboxes } from "../limits/Sandboxes.ts"
import { Caller } from "../access/Caller.ts"
import { AssetFiles } from "../assets/AssetFiles.ts"
import { Assets, type StoredBytes } from "../assets/Assets.ts"
import { extensionOf } from "@tidings/engines/assets/fileType"
import { note } from "../audit/CallNotes.ts"
import { CopyComposer } from "../composer/CopyComposer.ts"
import { Materials } from "../composer/Materials.ts"
import { altOf } from "@tidings/engines/compositions/copy/altOf"
import { copyOf } from "@tidings/engines/compositions/copy/copyOf"
import { CardDrawing } from "./CardDrawing.ts"
import type { Photograph } from "@tidings/engines/compositions/photograph"
import type { CardTask } from "@tidings/engines/compositions/CardTask"

type Asked = typeof CreateComposition.Type

/** A picture in the store, made before the transaction that records it. */
interface Composed extends Pick<Composition, "alt" | "brandId" | "composer" | "cropPresetId" | "notes"> {
  readonly stored: StoredBytes
}

/** Input for drawing: words that the composer wrote, a brand and a crop. */
interface Drawn {
  readonly brand: CardTask["brand"]
  readonly composed: CardWords
  readonly cropPresetId: CropPresetId
  readonly photograph?: Photograph | undefined
  /** Seed that selects the card's variation. */
  readonly seed: string
}

const tags = ["composition"]

const filenameOf = (name: string, cropPresetId: string, contentType: string): string => {
  const stem = name
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "")
    .toLowerCase()
    .slice(0, 60)
  return `${stem === "" ? "composition" : stem}-${cropPresetId}.${extensionOf(contentType)}`
}

const noPhotograph = (photoAssetId: AssetId) =>
  problem("field_invalid", {
    fields: [
      {
        path: "photoAssetId",
        code: "enum_violation",
        message: `The workspace has no asset ${photoAssetId}, or its file was lost`
      }
    ]
  })

/** Creates pictures from briefs. Decided in docs/decisions/compositions.md. */
export class Compositions extends Context.Service<Compositions>()("@tidings/services/Compositions", {
  make: Effect.gen(function* () {
    const repository = yield* CompositionRepository
    const assets = yield* Assets
    const files = yield* AssetFiles
    const materials = yield* Materials
    const composer = yield* CopyComposer
    const drawing = yield* CardDrawing
    const sandboxes = yield* Sandboxes

    const photographOf = Effect.fnUntraced(function* (photoAssetId: AssetId | undefined) {
      if (photoAssetId === undefined) return undefined
      const asset = yield* assets.read(photoAssetId)
      if (asset === undefined) return yield* noPhotograph(photoAssetId)
      return { bytes: asset.bytes, contentType: asset.contentType }
    })

    /**
     * Draws the card of a composition and stores the file, without recording it as an asset; not for use inside a
     * transaction.
     */
    const draw = Effect.fnUntraced(function* ({ brand, composed, cropPresetId, photograph, seed }: Drawn) {
      const hasPhotograph = photograph !== undefined
      const { copy, layout, leftOut } = copyOf(composed, hasPhotograph)
      const { notes, picture } = yield* drawing.draw({ copy, layout, brand, cropPresetId, seed, photograph })
      return {
        stored: yield* assets.put({ ...picture, extension: extensionOf(picture.contentType) }),
        alt: altOf(copy, { brand: brand.name, hasPhotograph, layout }),
        notes: [...leftOut.map((text) => `Not on the picture: ${text}`), ...notes]
      }
    })

    /** Records the stored picture as an asset of the library and as a composition. */
    const record = Effect.fnUntraced(function* (name: string, { alt, stored, ...composed }: Composed) {
      const { livemode, workspaceId } = yield* Caller
      const now = yield* Clock.currentTimeMillis
      const id = newId("cps", now)
      yield* sandboxes.hold({ workspaceId, livemode }, "compositions")
      const filename = filenameOf(name, composed.cropPresetId, stored.contentType)
      const assetId = yield* assets.record(stored, { filename, tags, alt })
      yield* repository.add([{ ...composed, id, workspaceId, livemode, name, assetId, createdAt: new Date(now) }])
      yield* note("composition", id, { crop: composed.cropPresetId, asset: assetId })
      const [width, height] = cropSizes[composed.cropPresetId]
      const url = files.publicUrl({ id: assetId, contentType: stored.contentType })
      const createdAt = new Date(now).toISOString()
      return { id, name, assetId, url, width, height, alt, ...composed, createdAt } satisfies Composition
    })

    return {
      draw,

      /** Reads the brief, draws its card and stores the file; not for use inside a transaction. */
      compose: Effect.fnUntraced(function* ({
        brandId,
        brief,
        cropPresetId = defaultCropPreset,
        icpIds,
        locale,
        name,
        photoAssetId
      }: Asked) {
        const [material, photograph] = yield* Effect.all(
          [materials.of({ brandId, icpIds }), photographOf(photoAssetId)],
          { concurrency: 2 }
        )
        const { brand } = material
        const composed = yield* composer.compose({ kind: "composition", brief, ...material, locale, name })
        const drawn = yield* draw({ brand, composed, cropPresetId, photograph, seed: `${name}\0${brief}` })
        return {
          ...drawn,
          brandId: brand.id,
          cropPresetId,
          composer: composed.composer,
          notes: [...composed.notes, ...drawn.notes]
        } satisfies Composed
      }),

      record,

      /** Like `record`, and charges for a model's composition. */
      keep: Effect.fnUntraced(function* ({ name }: Asked, composed: Composed) {
        yield* yield* composer.charge("composition", composed.composer)
        return yield* record(name, composed)
      }),

      /** Removes a composition, and its file from the library unless a post shows it. */
      withdraw: Effect.fnUntraced(function* (id: CompositionId) {
        yield* note("composition", id)
        yield* repository.withdraw(yield* Caller, id)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
