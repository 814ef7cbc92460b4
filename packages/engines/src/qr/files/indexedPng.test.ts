import { assert, describe, it } from "@effect/vitest"
import sharp from "sharp"
import { indexedPng } from "./indexedPng.ts"
import { pngOf, printPngOf } from "./raster.ts"
import { paintedFrom } from "../testing/secondOpinion.ts"

const pixelsOf = (width: number, height: number, colourAt: (x: number, y: number) => number) => {
  const data = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.writeUInt32BE(((colourAt(x, y) << 8) | 255) >>> 0, 4 * (y * width + x))
  return { data, width, height }
}

const chequered = pixelsOf(67, 45, (x, y) => ((x ^ y) & 4 ? 0x1f_6f_54 : 0xff_ff_ff))
const everyColour = pixelsOf(32, 8, (x, y) => (y * 32 + x) * 0x01_03_05)
const oneTooMany = pixelsOf(257, 1, (x) => x)

describe("a PNG", () => {
  it.each([
    ["of two colours", chequered],
    ["of as many as a palette holds", everyColour],
    ["of one more", oneTooMany]
  ])("%s has the very pixels it was made of", async (_, pixels) => {
    for (const png of [await pngOf(pixels), await printPngOf(pixels)])
      assert.isTrue((await paintedFrom(png)).data.equals(pixels.data))
  })

  it("has a palette when that holds all colours, and a density when printed", async () => {
    assert.isUndefined(await indexedPng(oneTooMany))
    const facts = await Promise.all(
      [chequered, oneTooMany].map(async (pixels) => sharp(await printPngOf(pixels)).metadata())
    )
    assert.deepStrictEqual(
      facts.map(({ density, format, isPalette, width }) => [format, width, density, isPalette === true]),
      [
        ["png", 67, 300, true],
        ["png", 257, 300, false]
      ]
    )
  })
})
