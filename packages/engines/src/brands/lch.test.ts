import { assert, describe, it } from "@effect/vitest"
import { type Rgb, contrastOf, printColour, readColour, textContrast } from "./contrast.ts"
import { fromLch, readable, shade, toLch } from "./lch.ts"

const parts = [0, 31, 64, 128, 200, 255]
const colours: ReadonlyArray<Rgb> = parts.flatMap((red) =>
  parts.flatMap((green) => parts.map((blue): Rgb => [red, green, blue]))
)

describe("a colour", () => {
  it("is the same after it was read as the eye orders it", () => {
    for (const colour of colours) assert.deepStrictEqual(fromLch(toLch(colour)), colour)
  })

  it("has the lightness, chroma and hue that CSS Color 4 gives it", () => {
    // w3.org/TR/css-color-4: oklch(0.628 0.2577 29.23deg) is red, oklch(0.8664 0.2948 142.5deg) lime.
    const known = [
      ["#ff0000", 0.628, 0.2577, 29.23],
      ["#00ff00", 0.8664, 0.2948, 142.5],
      ["#ffffff", 1, 0, 0]
    ] as const
    for (const [hex, lightness, chroma, degrees] of known) {
      const lch = toLch(readColour(hex)!)
      assert.approximately(lch.lightness, lightness, 0.001)
      assert.approximately(lch.chroma, chroma, 0.001)
      if (chroma > 0) assert.approximately(lch.hue, degrees, 0.1)
    }
  })

  it("keeps its hue in a shade that screens can show, whatever its chroma", () => {
    for (const colour of colours) {
      const from = toLch(colour)
      for (const lightness of [0.1, 0.3, 0.5, 0.7, 0.9]) {
        const to = toLch(shade(colour, lightness))
        assert.approximately(to.lightness, lightness, 0.02, printColour(colour))
        const turned = Math.abs(((to.hue - from.hue + 540) % 360) - 180)
        if (from.chroma > 0.02 && to.chroma > 0.03) assert.isBelow(turned, 7, printColour(colour))
      }
    }
  })

  it("is readable on any ground, at once where it was before", () => {
    for (const ground of [colours[0]!, colours[107]!, colours[215]!, readColour("#767676")!]) {
      for (const colour of colours) {
        const found = readable(colour, [ground], textContrast.least)
        assert.isAtLeast(contrastOf(found, ground), textContrast.least)
        if (contrastOf(colour, ground) >= textContrast.least) assert.deepStrictEqual(found, colour)
      }
    }
  })
})
