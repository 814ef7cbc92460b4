import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { contrastOf, printColour, type Rgb } from "../brands/contrast.ts"
import { pairs, tokensOf } from "./tokens.ts"

const Part = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))
const Shade = Schema.Tuple([Part, Part, Part])

/** Returns the illegible colour pairs of a brand's pages, in words. */
const illegible = (primary: Rgb, accent: Rgb, background: Rgb, text: Rgb): ReadonlyArray<string> => {
  const palette = {
    primary: printColour(primary),
    accent: printColour(accent),
    background: printColour(background),
    text: printColour(text)
  }
  return Object.entries(tokensOf({ palette })).flatMap(([name, tokens]) =>
    pairs
      .filter(([on, ground, least]) => contrastOf(tokens[on], tokens[ground]) < least)
      .map(([on, ground]) => `${on} on ${ground}, ${name}, of ${JSON.stringify(palette)}`)
  )
}

describe("the colours of a page", () => {
  it.prop(
    "can be read in both themes, whatever the brand's are",
    { primary: Shade, accent: Shade, background: Shade, text: Shade },
    ({ accent, background, primary, text }) => assert.deepStrictEqual(illegible(primary, accent, background, text), []),
    { arbitrary: { runs: 300 } }
  )

  it("can be read where all four of the brand's are one", () => {
    for (const grey of [0, 64, 118, 119, 128, 140, 192, 254, 255]) {
      const colour: Rgb = [grey, grey, grey]
      assert.deepStrictEqual(illegible(colour, colour, colour, colour), [])
    }
    assert.deepStrictEqual(illegible([255, 212, 0], [255, 0, 0], [255, 248, 220], [192, 176, 96]), [])
  })

  it("stand in for those that are no colours", () => {
    const palette = { primary: "teal", accent: "", background: "none", text: "ink" }
    const { dark, light } = tokensOf({ palette })
    for (const tokens of [dark, light])
      for (const [on, ground, least] of pairs) assert.isAtLeast(contrastOf(tokens[on], tokens[ground]), least)
  })
})
