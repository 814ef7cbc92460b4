import type { QrFormat } from "@tidings/schema/resources/QrDesign"
import type { AssetFile } from "../../assets/AssetFile.ts"
import { type Painted, reads } from "./ifScannable.ts"
import { pdfOf } from "./pdfOf.ts"
import { leastPixels, pngOf, printPngOf, rasterised, sharpWidth, webpOf } from "./raster.ts"
import { qrSvgOf } from "./qrSvgOf.ts"

const kinds: Readonly<Record<QrFormat, readonly [contentType: string, extension: string]>> = {
  svg: ["image/svg+xml", "svg"],
  png: ["image/png", "png"],
  webp: ["image/webp", "webp"],
  "png-print": ["image/png", "png"],
  pdf: ["application/pdf", "pdf"]
}

const bytesOf = async (
  { drawing, screen, text }: Painted,
  format: QrFormat,
  madeAt: Date
): Promise<Buffer | undefined> => {
  switch (format) {
    case "svg":
      return Buffer.from(qrSvgOf(drawing, sharpWidth(drawing, leastPixels.screen)))
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

/**
 * Returns the file of a format: the very pixels that are scanned, or a file written from the drawing they were painted
 * from. undefined if it cannot be read in print.
 */
export const fileOf = async (painted: Painted, format: QrFormat, madeAt: Date): Promise<AssetFile | undefined> => {
  const [contentType, extension] = kinds[format]
  const bytes = await bytesOf(painted, format, madeAt)
  return bytes && { bytes, contentType, extension }
}
