import sharp from "sharp"
import type { Drawing } from "../drawing/Drawing.ts"
import { indexedPng, type Pixels } from "./indexedPng.ts"
import { svgOf } from "./svgOf.ts"

const dotsAnInch = 300
const millimetresAnInch = 25.4

/** The least width of what is made for screens, and of what is printed 60 mm wide. */
export const leastPixels = { screen: 1024, print: Math.ceil((60 / millimetresAnInch) * dotsAnInch) } as const

/** At least so many pixels wide, and a whole number of them for each module, so that edges are sharp and files small. */
export const sharpWidth = ({ width }: Drawing, least: number): number => Math.ceil(least / width) * width

/** Paints a drawing so many pixels wide, outside the event loop. */
export const rasterised = async (drawing: Drawing, width: number): Promise<Pixels> => {
  const { data, info } = await sharp(Buffer.from(svgOf(drawing, width)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const opaque = ({ data, height, width }: Pixels) => sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()

/** With a palette where that holds all colours. */
export const pngOf = async (pixels: Pixels): Promise<Buffer> =>
  (await indexedPng(pixels)) ?? opaque(pixels).png().toBuffer()

/** As `pngOf`, to be printed at 300 dots an inch (pHYs). */
export const printPngOf = async (pixels: Pixels): Promise<Buffer> =>
  (await indexedPng(pixels, dotsAnInch)) ?? opaque(pixels).withMetadata({ density: dotsAnInch }).png().toBuffer()

/** Without loss. */
export const webpOf = (pixels: Pixels): Promise<Buffer> => opaque(pixels).webp({ lossless: true, effort: 2 }).toBuffer()
