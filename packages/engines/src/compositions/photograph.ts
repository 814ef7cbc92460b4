import sharp from "sharp"

/** A picture of the library, unchanged. */
export interface Photograph {
  readonly bytes: Uint8Array
  readonly contentType: string
}

const kinds = /^image\/(?:png|jpeg|webp)$/u
const mostPixels = 50_000_000
const seconds = 5

/**
 * Crops a photograph to a size around its centre of attention, as JPEG; or returns the reason why that fails, in words.
 */
export const cutPhotograph = async (
  { bytes, contentType }: Photograph,
  width: number,
  height: number
): Promise<Uint8Array | string> => {
  if (!kinds.test(contentType)) return "A photograph is a PNG, JPEG or WebP"
  try {
    const cut = await sharp(bytes, { limitInputPixels: mostPixels })
      .timeout({ seconds })
      .rotate()
      .resize(Math.round(width), Math.round(height), { fit: "cover", position: sharp.strategy.attention })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 92 })
      .toBuffer()
    return cut
  } catch {
    return "This photograph cannot be read, or has more than 50 million pixels"
  }
}
