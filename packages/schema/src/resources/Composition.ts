import { Schema } from "effect"
import { BriefLocale, BriefText, IcpIds } from "../composing/Brief.ts"
import { Composer, ComposerNotes } from "../composing/Composer.ts"
import { line } from "../fields/lines.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id, type Id } from "../Id.ts"

export type CompositionId = Id<"cps">

/** The formats of pictures by place of use, with width and height in pixels. */
export const cropSizes = {
  "ig-square": [1080, 1080],
  "ig-portrait": [1080, 1350],
  story: [1080, 1920],
  og: [1200, 630],
  "x-post": [1600, 900],
  linkedin: [1200, 627],
  pinterest: [1000, 1500],
  "youtube-thumb": [1280, 720]
} as const

export type CropPresetId = keyof typeof cropSizes

export const cropPresetIds = Object.keys(cropSizes) as unknown as readonly [
  CropPresetId,
  ...ReadonlyArray<CropPresetId>
]

export const defaultCropPreset: CropPresetId = "ig-square"

const sizesInWords = cropPresetIds.map((preset) => `${preset} ${cropSizes[preset].join("x")}`).join(", ")

const CropPreset = Schema.Literals(cropPresetIds).annotate({
  identifier: "CropPreset",
  description: `Its size in pixels: ${sizesInWords}`
})

const name = line(120).annotate({
  description: "Name in the library, 1 to 120 characters",
  examples: ["Winter delivery"]
})

export const Composition = Schema.Struct({
  id: id("cps"),
  name,
  cropPresetId: CropPreset,
  brandId: id("brd"),
  assetId: id("asset"),
  url: Schema.String.annotate({
    description:
      "Stable public URL of the file (JPEG in Instagram's sizes, else PNG), also for mails; works while the library has the file"
  }),
  width: Schema.Int.annotate({ description: "Width in pixels" }),
  height: Schema.Int.annotate({ description: "Height in pixels" }),
  alt: Schema.String.annotate({ description: "Alternative text of the picture" }),
  composer: Composer,
  notes: ComposerNotes,
  createdAt: Timestamp
}).annotate({ identifier: "Composition", description: "A picture that was set from a brief" })
export type Composition = typeof Composition.Type

export const CreateComposition = Schema.Struct({
  brief: BriefText,
  name,
  cropPresetId: Schema.optionalKey(CropPreset.annotate({ default: defaultCropPreset })),
  brandId: Schema.optionalKey(id("brd").annotate({ description: "A brand's id; the default brand if omitted" })),
  locale: Schema.optionalKey(BriefLocale),
  icpIds: Schema.optionalKey(IcpIds),
  photoAssetId: Schema.optionalKey(
    id("asset").annotate({
      description: "A photograph to show: a PNG, JPEG or WebP of the library"
    })
  )
})
