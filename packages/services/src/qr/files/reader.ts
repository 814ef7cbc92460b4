import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { prepareZXingModule, readBarcodes, type ReaderOptions } from "zxing-wasm/reader"
import type { Pixels } from "./indexedPng.ts"

// One upright code, dark on light, at first sight: less than most scanners do.
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

/** The bytes that a scanner reads in a picture; undefined when it finds no code, or one it cannot correct. */
export const readCode = async ({ data, height, width }: Pixels): Promise<Uint8Array | undefined> => {
  await prepare()
  const image = { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength), width, height }
  const [found] = await readBarcodes(image as never, options)
  return found?.isValid === true ? found.bytes : undefined
}
