import type { Any } from "@tidings/pipeline/Operation"
import { AssetFiles } from "@tidings/services/assets/AssetFiles"
import { Effect } from "effect"

/** Image content of MCP, which models can look at. */
export interface ImageContent {
  readonly type: "image"
  /** The image in base64. */
  readonly data: string
  readonly mimeType: string
}

/** A picture separated from its answer, or the reason in words why a model is not shown it. */
export interface PicturedAnswer {
  readonly image?: ImageContent
  readonly why?: string
  /** The field of the answer that held the picture. */
  readonly field?: string
}

/** Maximum size in bytes of a picture in a tool's answer; in base64 this is below the 1 MB that hosts accept. */
export const maxPictureBytes = 750_000

// Image types that the models of all providers accept.
const shown = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"])

const tooLarge = (bytes: number): string =>
  `The picture has ${bytes} bytes, more than the ${maxPictureBytes} that a tool's answer shows.`

/** Returns the picture of a row's answer; undefined if it has none, or one of a type that models do not accept. */
export const pictureOf = (
  { picture }: Any,
  output: Readonly<Record<string, unknown>>
): Effect.Effect<PicturedAnswer | undefined, never, AssetFiles> => {
  if (picture === undefined) return Effect.succeed(undefined)
  return "address" in picture ? atAddress(String(output[picture.address])) : Effect.succeed(inAnswer(picture, output))
}

const inAnswer = (
  { base64: field, type }: { readonly base64: string; readonly type: string },
  output: Readonly<Record<string, unknown>>
): PicturedAnswer | undefined => {
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
): Effect.fn.Return<PicturedAnswer | undefined, never, AssetFiles> {
  const files = yield* AssetFiles
  const asset = yield* files.at(address)
  if (asset === undefined || !shown.has(asset.contentType)) return undefined
  if (asset.byteLength > maxPictureBytes) return { why: `${tooLarge(asset.byteLength)} It is at its url.` }
  return yield* Effect.match(files.bytes(asset, 0, asset.byteLength), {
    onSuccess: (bytes): PicturedAnswer => ({
      image: { type: "image", data: Buffer.from(bytes).toString("base64"), mimeType: asset.contentType }
    }),
    onFailure: (): PicturedAnswer => ({ why: "The picture cannot be shown here now. It is at its url." })
  })
})
