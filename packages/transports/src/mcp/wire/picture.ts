import type { Any } from "@tidings/pipeline/Operation"
import { AssetFiles } from "@tidings/services/assets/AssetFiles"
import { Effect } from "effect"

/** A picture that models can look at, as MCP carries it. */
export interface ImageContent {
  readonly type: "image"
  /** In base64. */
  readonly data: string
  readonly mimeType: string
}

/** A picture apart from its answer, or why a model is not shown it, in words. */
export interface Pictured {
  readonly image?: ImageContent
  readonly why?: string
  /** The field that held the picture itself. */
  readonly field?: string
}

/** Bytes of a picture that a tool's answer shows: in base64 below the megabyte that hosts take. */
export const maxPictureBytes = 750_000

// What the models of all providers look at.
const shown = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"])

const tooLarge = (bytes: number): string =>
  `The picture has ${bytes} bytes, more than the ${maxPictureBytes} that a tool's answer shows.`

/** The picture of a row's answer; undefined where it has none that a model could look at. */
export const pictureOf = (
  { picture }: Any,
  output: Readonly<Record<string, unknown>>
): Effect.Effect<Pictured | undefined, never, AssetFiles> => {
  if (picture === undefined) return Effect.succeed(undefined)
  return "address" in picture ? atAddress(String(output[picture.address])) : Effect.succeed(inAnswer(picture, output))
}

const inAnswer = (
  { base64: field, type }: { readonly base64: string; readonly type: string },
  output: Readonly<Record<string, unknown>>
): Pictured | undefined => {
  const mimeType = String(output[type])
  const data = String(output[field])
  if (!shown.has(mimeType)) return undefined
  const bytes = Buffer.byteLength(data, "base64")
  return bytes > maxPictureBytes
    ? { field, why: `${tooLarge(bytes)} The REST API answers it whole.` }
    : { field, image: { type: "image", data, mimeType } }
}

const atAddress = Effect.fnUntraced(function* (
  address: string
): Effect.fn.Return<Pictured | undefined, never, AssetFiles> {
  const files = yield* AssetFiles
  const asset = yield* files.at(address)
  if (asset === undefined || !shown.has(asset.contentType)) return undefined
  if (asset.byteLength > maxPictureBytes) return { why: `${tooLarge(asset.byteLength)} It is at its url.` }
  return yield* Effect.match(files.bytes(asset, 0, asset.byteLength), {
    onSuccess: (bytes): Pictured => ({
      image: { type: "image", data: Buffer.from(bytes).toString("base64"), mimeType: asset.contentType }
    }),
    onFailure: (): Pictured => ({ why: "The picture cannot be shown here now. It is at its url." })
  })
})
