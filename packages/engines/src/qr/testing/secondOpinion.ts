import { PDFiumLibrary } from "@hyzyla/pdfium"
import { decodeQR } from "qr/decode.js"
import sharp from "sharp"
import type { Pixels } from "../files/indexedPng.ts"

/** Returns the text read by a scanner other than the platform's own; undefined if it reads none. */
export const secondOpinion = ({ data, height, width }: Pixels): string | undefined => {
  try {
    return decodeQR({ data, width, height })
  } catch {
    return undefined
  }
}

/** Paints a PNG, WebP or SVG with another program, on grey where it is transparent. */
export const paintedFrom = async (file: Buffer): Promise<Pixels> => {
  const { data, info } = await sharp(file)
    .flatten({ background: "#888888" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Paints the first page of a PDF with PDFium, bleed included. */
export const pageOf = async (file: Buffer): Promise<Pixels> => {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(file)
    const [page] = [...document.pages()]
    const { data, height, width } = await page!.render({ scale: 5, render: "bitmap" })
    document.destroy()
    return { data: Buffer.from(data), width, height }
  } finally {
    library.destroy()
  }
}
