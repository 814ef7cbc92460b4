import type { FieldError } from "@tidings/schema/FieldError"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { prepareZXingModule, readBarcodes, type ReaderOptions } from "zxing-wasm/reader"
import type { Drawing } from "../drawing/Drawing.ts"
import { draw, type Subject } from "../drawing/draw.ts"
import type { Lettering } from "../drawing/lettering.ts"
import type { Pixels } from "./indexedPng.ts"
import { leastPixels, rasterised, sharpWidth } from "./raster.ts"

// One upright code, dark on light, without retries: less than most scanners can do.
const options: ReaderOptions = {
  formats: ["QRCode"],
  tryHarder: false,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
  maxNumberOfSymbols: 1
}

const wasm = () => readFile(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")))

let prepared: Promise<unknown> | undefined

const prepare = () =>
  (prepared ??= wasm().then((wasmBinary) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer }, fireImmediately: true })
  ))

/** Returns the bytes that a scanner reads in a picture; undefined if it finds no code, or one it cannot correct. */
const readCode = async ({ data, height, width }: Pixels): Promise<Uint8Array | undefined> => {
  await prepare()
  const image = { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength), width, height }
  const [found] = await readBarcodes(image as never, options)
  return found?.isValid === true ? found.bytes : undefined
}

/** Pixels for the small test: a code on a business card, or on a poster across the street. */
const smallPixels = 200
const smallPixelsAModule = 3

const smallWidth = ({ width }: Drawing): number => Math.max(smallPixels, smallPixelsAModule * width)

/** True if a scanner reads exactly this text in a picture. */
export const reads = async (pixels: Pixels, text: string): Promise<boolean> => {
  const found = await readCode(pixels)
  return found !== undefined && Buffer.from(text).equals(found)
}

/** A drawing, its text, and its pixels for screens. */
export interface Painted {
  readonly drawing: Drawing
  readonly text: string
  readonly screen: Pixels
}

/**
 * Returns the result of `make`, which runs while the drawing is scanned; undefined if a scanner does not read the text
 * in it, at full size or when small.
 */
export const ifScannable = async <A>(
  drawing: Drawing,
  text: string,
  make: (painted: Painted) => Promise<A>
): Promise<{ readonly made: A } | undefined> => {
  const onScreen = async () => {
    const screen = await rasterised(drawing, sharpWidth(drawing, leastPixels.screen))
    return Promise.all([make({ drawing, text, screen }), reads(screen, text)])
  }
  const fromAfar = async () => reads(await rasterised(drawing, smallWidth(drawing)), text)
  const [[made, large], small] = await Promise.all([onScreen(), fromAfar()])
  return large && small ? { made } : undefined
}

/** Makes nothing. */
export const nothing = async (): Promise<void> => {}

interface Repair {
  readonly path: string
  readonly message: string
  readonly mend: (subject: Subject) => Subject
}

const withLook = (change: Partial<Subject["look"]>) => (subject: Subject) => ({
  ...subject,
  look: { ...subject.look, ...change }
})

const repairs: ReadonlyArray<Repair> = [
  {
    path: "style.logoSizeRatio",
    message: "The logo covers too much of the code to be read",
    mend: (subject) => ({ ...subject, logo: undefined })
  },
  {
    path: "style.margin",
    message: "The quiet zone is too narrow for the code to be read",
    mend: (subject) => withLook({ margin: Math.max(4, subject.look.margin) })(subject)
  },
  {
    path: "style.bodyShape",
    message: "The code cannot be read with this body shape",
    mend: withLook({ bodyShape: "square" })
  },
  {
    path: "style.eyeShape",
    message: "The code cannot be read with this eye shape",
    mend: withLook({ eyeShape: "square" })
  },
  {
    path: "style.foregroundColor",
    message: "The code cannot be read in these colours",
    mend: withLook({ foreground: "#000000", background: "#ffffff" })
  }
]

/**
 * Finds the cause of an unreadable code: applies the repairs one after another until it can be read, and returns the
 * one that helped; else reports that it is too dense.
 */
export const culprit = async (subject: Subject, text: string, letters: Lettering): Promise<FieldError> => {
  let mended = subject
  for (const { mend, message, path } of repairs) {
    mended = mend(mended)
    if ((await ifScannable(draw(mended, letters), text, nothing)) !== undefined)
      return { path, code: "out_of_range", message }
  }
  return { path: "encodes", code: "too_long", message: "The code is too dense to be read" }
}
