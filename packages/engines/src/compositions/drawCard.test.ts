import { assert, describe, it } from "@effect/vitest"
import { cropPresetIds, cropSizes } from "@tidings/schema/resources/Composition"
import * as fc from "fast-check"
import sharp from "sharp"
import { layouts } from "./copy/Copy.ts"
import { drawCard } from "./drawCard.ts"
import type { Picture, CardTask } from "./CardTask.ts"
import { brands, cardOf, lengths, scripts } from "./testing/cards.ts"

const names = Object.keys(scripts) as ReadonlyArray<keyof typeof scripts>
const spans = Object.keys(lengths) as ReadonlyArray<keyof typeof lengths>

const usual: CardTask = {
  copy: cardOf("announcement", scripts.latin[0], scripts.latin),
  layout: "announcement",
  brand: brands.harbour,
  cropPresetId: "ig-square",
  seed: "usual",
  photograph: undefined
}

/** Draws and checks the card: `drawCard` throws if a word leaves its room, overlaps another or is illegible. */
const drawn = async (change: Partial<CardTask>) => {
  const outcome = await drawCard({ ...usual, ...change })
  if ("errors" in outcome) throw new Error(JSON.stringify(outcome.errors))
  return outcome
}

const sizeOf = async ({ bytes, contentType }: Picture) => {
  const { format, height, width } = await sharp(bytes).metadata()
  assert.strictEqual(contentType, `image/${format}`)
  return [width, height]
}

describe("a card", () => {
  for (const layout of layouts) {
    it.each(names)(
      `of the layout ${layout} is drawn in %s at every crop, however long its words are`,
      async (script) => {
        const turn = layouts.indexOf(layout) + names.indexOf(script)
        for (const [index, cropPresetId] of cropPresetIds.entries()) {
          // Each length meets each crop, layout and script.
          const span = spans[(index + turn) % spans.length]!
          const copy = cardOf(layout, lengths[span](scripts[script]), scripts[script])
          const brand = index % 2 === 0 ? brands.harbour : brands.northwind
          const { picture } = await drawn({ layout, copy, brand, cropPresetId, seed: `${layout} ${script} ${span}` })
          assert.deepStrictEqual(await sizeOf(picture), [...cropSizes[cropPresetId]])
        }
      }
    )
  }

  it("shows all of a sentence, and says what it shortened of 1,600 characters", async () => {
    assert.deepStrictEqual((await drawn({})).notes, [])
    const long = lengths["1,600 characters"](scripts.latin)
    const { notes } = await drawn({ copy: { ...usual.copy, headline: long }, cropPresetId: "og" })
    assert.match(notes.join("\n"), /^Shortened to fit: Free delivery/u)
  })

  it("takes any text", async () => {
    const sign = fc.oneof(
      fc.constantFrom(..."aZß ñ9.,€%-—’\n🎉👩‍👩‍👧🇮🇪"),
      fc.constantFrom("Ω", "Ж", "ع", "ש", "é", "\u00AD", "\u200D", "  ", "W")
    )
    const text = fc.array(sign, { minLength: 1, maxLength: 60 }).map((signs) => `a${signs.join("")}`)
    await fc.assert(
      fc.asyncProperty(
        text,
        text,
        fc.constantFrom(...layouts),
        fc.constantFrom(...cropPresetIds),
        fc.boolean(),
        async (headline, other, layout, cropPresetId, isPart) => {
          const copy = { ...cardOf(layout, headline, [other, headline, other.slice(0, 20).toWellFormed()]), isPart }
          const { picture } = await drawn({ copy, layout, cropPresetId, seed: other })
          assert.isAbove(picture.bytes.byteLength, 1_000)
        }
      ),
      { numRuns: 60, endOnFailure: true, examples: [["a 🎉,9a👧🇪aש", "a 9", "quote", "story", false]] }
    )
  })

  it("is the same bytes for the same task, and differs between briefs of a brand", async () => {
    const [one, again] = [await drawn({}), await drawn({})]
    assert.deepStrictEqual(one.picture, again.picture)
    const seeds = Array.from({ length: 8 }, (_, index) => `brief ${index}`)
    const cards = await Promise.all(
      seeds.map(async (seed) => Buffer.from((await drawn({ seed })).picture.bytes).toString("base64"))
    )
    assert.isAtLeast(new Set(cards).size, 7)
  })

  it("has its words on any four colours", async () => {
    const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((rgb) => `#${rgb.toString(16).padStart(6, "0")}`)
    const palette = fc.record({ primary: colour, background: colour, text: colour, accent: colour })
    await fc.assert(
      fc.asyncProperty(palette, fc.constantFrom(...layouts), fc.string(), async (palette, layout, seed) => {
        const copy = cardOf(layout, scripts.latin[0], scripts.latin)
        const { picture } = await drawn({ copy, layout, seed, brand: { ...brands.harbour, palette } })
        assert.isAbove(picture.bytes.byteLength, 1_000)
      }),
      { numRuns: 40, endOnFailure: true }
    )
  })

  it("is drawn in the nearest family where the brand's own is not there, and says so", async () => {
    const { notes } = await drawn({
      brand: { ...brands.harbour, typography: { heading: "Georgia, serif", body: "Helvetica" } }
    })
    assert.deepStrictEqual(notes, ["Set in Fraunces instead of Georgia, serif.", "Set in Inter instead of Helvetica."])
  })

  it("asks for the font package of letters that no installed font has, and draws no boxes", async () => {
    const refusal = async (headline: string) => {
      const outcome = await drawCard({ ...usual, copy: { isRtl: false, headline, facts: [] } })
      return "errors" in outcome ? outcome.errors[0]!.message : outcome
    }
    assert.include(await refusal("波止場のマグカップ"), "needs the font package @fontsource/noto-sans-jp")
    assert.include(await refusal("与匠人见面"), "needs the font package @fontsource/noto-sans-sc")
    assert.include(await refusal("ᚠᚢᚦᚨᚱᚲ"), "No installed font has ᚠ")
  })

  it("leaves out a sign that no font has, and says so", async () => {
    const { notes } = await drawn({ copy: { isRtl: false, headline: "Free delivery ⟁ all winter", facts: [] } })
    assert.deepStrictEqual(notes, ["Left out, because no font has it: ⟁"])
  })
})
