import { id } from "@tidings/schema/Id"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { brandStyleOf } from "./brandStyle.ts"
import { contrastOf, readColour } from "@tidings/engines/brands/contrast"

const brandOf = (
  palette: Readonly<Record<"primary" | "background" | "text", string>>,
  logos: ReadonlyArray<string> = []
) =>
  ({
    id: id("brd").make("brd_1"),
    name: `Ada's "Ltd"`,
    isDefault: true,
    domain: null,
    palette: { ...palette, accent: "" },
    typography: { heading: "", body: "" },
    logos: logos.map((url) => ({ kind: "logo", url })),
    voice: null,
    emailDefaults: { footer: null, postalAddress: null }
  }) as const

/**
 * The minimum contrast of each pair of colours on light and dark pages (WCAG 2.2: 1.4.3, 1.4.6 for body text, 1.4.11).
 */
const pairs = [
  ["ink", "bg", 7],
  ["ink", "surface", 7],
  ["ink-2", "bg", 4.5],
  ["ink-2", "surface", 4.5],
  ["ink-2", "accent-soft", 4.5],
  ["ink-3", "surface", 4.5],
  ["edge", "surface", 3],
  ["link", "surface", 4.5],
  ["link", "bg", 4.5],
  ["accent", "bg", 3],
  ["on-accent", "accent", 4.5],
  ["on-accent", "accent-hover", 4.5]
] as const

const shades = (style: string) =>
  [...style.matchAll(/:root \{([^}]*)\}/gu)].map(([, body]) =>
    Object.fromEntries(
      [...body!.matchAll(/--([\w-]+): (#[0-9a-f]{6});/gu)].map(([, name, hex]) => [name, readColour(hex!)!])
    )
  )

const Hex = Schema.String.check(Schema.isPattern(/^#[0-9a-f]{6}$/u))

describe("a brand's look", () => {
  it.prop(
    "is legible in light and dark, whatever its colours",
    { primary: Hex, background: Hex, text: Hex },
    (palette) => {
      const both = shades(brandStyleOf(brandOf(palette)).style)
      assert.strictEqual(both.length, 2)
      for (const colours of both) {
        for (const [one, other, least] of pairs) {
          assert.isAtLeast(contrastOf(colours[one]!, colours[other]!), least, `${one} on ${other}`)
        }
      }
    }
  )

  it("keeps colours that are legible as they are", () => {
    const [light, dark] = shades(
      brandStyleOf(brandOf({ primary: "#1f3a5f", background: "#fff", text: "#1c1c1e" })).style
    )
    assert.deepStrictEqual(
      [light!["accent"], light!["bg"], light!["ink"]],
      [readColour("#1f3a5f"), readColour("#ffffff"), readColour("#1c1c1e")]
    )
    assert.notDeepEqual(dark!["accent"], readColour("#1f3a5f"))
  })

  it("is ours when the brand's colour cannot be read", () => {
    for (const primary of ["", "red", "#12345", "#000;}body{display:none"]) {
      assert.strictEqual(brandStyleOf(brandOf({ primary, background: "#fff", text: "#000" })).style, "")
    }
  })

  it("has the first logo that is served by https, and lets images in from there alone", () => {
    const { imgSrc, logo } = brandStyleOf(
      brandOf({ primary: "#000", background: "#fff", text: "#000" }, [
        "http://a.example/a.png",
        "javascript:alert(1)",
        'https://b.example/b.png?x="y'
      ])
    )
    assert.strictEqual(imgSrc, "https://b.example")
    assert.strictEqual(logo!.text, `<img src="https://b.example/b.png?x=%22y" alt="Ada&#39;s &quot;Ltd&quot;" />`)
  })
})
