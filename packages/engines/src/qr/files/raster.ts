import sharp from "sharp"
import type { Drawing } from "../drawing/Drawing.ts"
import { indexedPng, type Pixels } from "./indexedPng.ts"
import { qrSvgOf } from "./qrSvgOf.ts"

const dotsAnInch = 300
const millimetresAnInch = 25.4

/** Minimum width in pixels for screens, and for print at 60 mm. */
export const leastPixels = { screen: 1024, print: Math.ceil((60 / millimetresAnInch) * dotsAnInch) } as const

/**
 * Returns a width of at least `least` pixels with a whole number of pixels per module, so that edges are sharp and
 * files small.
 */
export const sharpWidth = ({ width }: Drawing, least: number): number => Math.ceil(least / width) * width

/** Paints a drawing at a width in pixels, outside the event loop. */
export const rasterised = async (drawing: Drawing, width: number): Promise<Pixels> => {
  const { data, info } = await sharp(Buffer.from(qrSvgOf(drawing, width)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const opaque = ({ data, height, width }: Pixels) => sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()

/** Writes a PNG, with a palette if that holds all colours. */
export const pngOf = async (pixels: Pixels): Promise<Buffer> =>
  (await indexedPng(pixels)) ?? opaque(pixels).png().toBuffer()

/** Writes a PNG like `pngOf`, marked for print at 300 dots per inch (pHYs). */
export const printPngOf = async (pixels: Pixels): Promise<Buffer> =>
  (await indexedPng(pixels, dotsAnInch)) ?? opaque(pixels).withMetadata({ density: dotsAnInch }).png().toBuffer()

/** Writes a lossless WebP. */
export const webpOf = (pixels: Pixels): Promise<Buffer> => opaque(pixels).webp({ lossless: true, effort: 2 }).toBuffer()
