import type { FieldError } from "@tidings/schema/FieldError"
import sharp from "sharp"
import type { Logo } from "../drawing/draw.ts"
import { pictureFault } from "./pictureFault.ts"

/** Larger than any logo is printed. */
const longestPixels = 600
const mostPixels = 25_000_000
const longestSide = 16_384
const seconds = 5
const kinds = /^image\/(?:png|jpeg|webp|svg\+xml)$/u

const refused = (message: string): FieldError => ({ path: "style.logoAssetId", code: "format_invalid", message })

/** A picture of the library made ready to stand in a code; what cannot is refused. */
export const logoOf = async (asset: {
  readonly bytes: Uint8Array
  readonly contentType: string
}): Promise<Logo | FieldError> => {
  if (!kinds.test(asset.contentType)) return refused("A logo is a PNG, JPEG, WebP or SVG")
  const fault = pictureFault(asset.bytes)
  if (fault !== undefined) return refused(fault)
  try {
    const picture = sharp(asset.bytes, { limitInputPixels: mostPixels }).timeout({ seconds })
    const { height, width } = await picture.metadata()
    if (Math.max(width, height) > longestSide || width * height > mostPixels)
      return refused("A logo is at most 16,384 pixels wide or high, and 25 million in all")
    const { data, info } = await picture
      .rotate()
      .resize(longestPixels, longestPixels, { fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { png: data, aspect: info.width / info.height }
  } catch {
    return refused("This picture cannot be read")
  }
}
