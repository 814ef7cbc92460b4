import type { FieldError } from "@tidings/schema/FieldError"
import sharp from "sharp"
import type { Logo } from "./draw.ts"

/** Larger than any logo is printed. */
const longestPixels = 600
const mostPixels = 50_000_000
const kinds = /^image\/(?:png|jpeg|webp|svg\+xml)$/u

const refused = (message: string): FieldError => ({ path: "style.logoAssetId", code: "format_invalid", message })

/** A picture of the library made ready to stand in a code; what cannot is refused. */
export const logoOf = async (asset: {
  readonly bytes: Uint8Array
  readonly contentType: string
}): Promise<Logo | FieldError> => {
  if (!kinds.test(asset.contentType)) return refused("A logo is a PNG, JPEG, WebP or SVG")
  try {
    const { data, info } = await sharp(asset.bytes, { limitInputPixels: mostPixels })
      .rotate()
      .resize(longestPixels, longestPixels, { fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { png: data, aspect: info.width / info.height }
  } catch {
    return refused("This picture cannot be read")
  }
}
