import sharp from "sharp"

/** A picture of the library, as it lies there. */
export interface Photograph {
  readonly bytes: Uint8Array
  readonly contentType: string
}

const kinds = /^image\/(?:png|jpeg|webp)$/u
const mostPixels = 50_000_000
const seconds = 5

/** Cut to a size around what one looks at first, as JPEG; or why it cannot be, in words. */
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
