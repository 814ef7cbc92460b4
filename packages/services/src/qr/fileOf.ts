import type { QrFormat } from "@tidings/schema/QrDesign"
import type { AssetFile } from "../assets/Assets.ts"
import type { Drawing } from "./Drawing.ts"
import { reads } from "./legible.ts"
import { pdfOf } from "./pdfOf.ts"
import { leastPixels, type Pixels, pngOf, printPngOf, rasterised, sharpWidth, webpOf } from "./raster.ts"
import { svgOf } from "./svgOf.ts"

/** A drawing that a scanner has read, and how it was painted for it. */
export interface Legible {
  readonly drawing: Drawing
  readonly text: string
  readonly screen: Pixels
}

const kinds: Readonly<Record<QrFormat, readonly [contentType: string, extension: string]>> = {
  svg: ["image/svg+xml", "svg"],
  png: ["image/png", "png"],
  webp: ["image/webp", "webp"],
  "png-print": ["image/png", "png"],
  pdf: ["application/pdf", "pdf"]
}

const painted = async (
  { drawing, screen, text }: Legible,
  format: QrFormat,
  madeAt: Date
): Promise<Buffer | undefined> => {
  switch (format) {
    case "svg":
      return Buffer.from(svgOf(drawing, sharpWidth(drawing, leastPixels.screen)))
    case "png":
      return pngOf(screen)
    case "webp":
      return webpOf(screen)
    case "png-print": {
      const print = await rasterised(drawing, sharpWidth(drawing, leastPixels.print))
      return (await reads(print, text)) ? printPngOf(print) : undefined
    }
    case "pdf":
      return pdfOf(drawing, madeAt)
  }
}

/** The file of a format: the very pixels that were read, or written from the drawing that they were painted from. undefined when it cannot be read in print. */
export const fileOf = async (legible: Legible, format: QrFormat, madeAt: Date): Promise<AssetFile | undefined> => {
  const [contentType, extension] = kinds[format]
  const bytes = await painted(legible, format, madeAt)
  return bytes && { bytes, contentType, extension }
}
