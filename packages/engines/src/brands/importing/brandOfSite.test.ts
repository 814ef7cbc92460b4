import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { contrastOf, readColour, textContrast } from "../contrast.ts"
import { brandOfSite } from "./brandOfSite.ts"

const read = (html: string, ...sheets: ReadonlyArray<string>) =>
  Object.fromEntries(
    brandOfSite({ html, url: "https://www.quaybakery.example/en/", sheets }).map(({ field, from, value }) => [
      field,
      `${value} (${from})`
    ])
  )

const bakery = `<!doctype html><html lang="en"><head><title>Fresh bread daily | Quay Bakery</title>
<meta name="theme-color" content="#ffb400"><meta property="og:site_name" content="Quay Bakery">
<meta name="description" content="Bread that takes its time."><link rel="icon" href="/favicon.ico"><link rel="apple-touch-icon" href="/touch.png">
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Bakery","name":"Quay Bakery Ltd","logo":{"url":"https://quaybakery.example/logo.svg"},"address":{"streetAddress":"14 Quay Street","addressLocality":"Galway","addressCountry":"IE"}}]}</script>
<style>:root{--c-gold:#ffb400;--color-primary:var(--c-gold);--accent:hsl(150 50% 30%);--bg:#fffdf8;--text:#888}
@media (prefers-color-scheme:dark){:root{--color-primary:#222}} .dark{--bg:#000} body{font-family:"Inter",sans-serif} h1,h2{font-family:Fraunces,serif}</style></head><body></body></html>`

describe("what a site says of its brand", () => {
  it("is read from its own data, its properties and its fonts, each with where it was found", () => {
    const { text, ...others } = read(bakery)
    assert.deepStrictEqual(others, {
      name: "Quay Bakery Ltd (JSON-LD)",
      domain: "quaybakery.example (its address)",
      primary: "#ffb400 (--color-primary)",
      background: "#fffdf8 (--bg)",
      accent: "#26734d (--accent)",
      heading: "Fraunces (font-family of h1,h2)",
      body: "Inter (font-family of body)",
      logo: "https://quaybakery.example/logo.svg (JSON-LD)",
      voice: "Bread that takes its time. (description)",
      postalAddress: "14 Quay Street, Galway, IE (JSON-LD)"
    })
    assert.match(text!, /\(--text, #888888, moved to 7:1\)$/u)
    assert.isAtLeast(contrastOf(readColour(text!.slice(0, 7))!, readColour("#fffdf8")!), textContrast.most)
  })

  it("is read from style sheets, however their colours are written", () => {
    for (const [said, colour] of [
      ["--brand: oklch(0.55 0.15 250)", "#0f74c5"],
      ["--primary: 222.2 47.4% 11.2%", "#0f172a"],
      ["--color-brand-500: rgb(29 92 76)", "#1d5c4c"],
      ["--a: #1d5c4c; --brand-color: var(--a)", "#1d5c4c"]
    ] as const)
      assert.match(read("<title>Acme</title>", `:root { ${said} }`)["primary"]!, new RegExp(`^${colour} `, "u"))
  })

  it("is, of the ground and the text, what the rules of the whole page say", () => {
    for (const sheet of [
      "body { background-color: #fdfcf7; color: #14222b } .a { background: #000 }",
      "html, body { background: #fdfcf7 } p { color: red } body { color: rgb(20 34 43) }",
      ":root { --paper-tone: #fdfcf7 } body.home, body { background: var(--paper-tone); color: #14222b } body .card { color: #999 }"
    ]) {
      const brand = read("<title>Acme</title>", `${sheet} .b { color: #7a4b20 }`)
      assert.match(brand["background"]!, /^#fdfcf7 \(background(?:-color)? of /u)
      assert.match(brand["text"]!, /^#14222b \(color of /u)
    }
  })

  it("is what it uses most where it names no colour, and no grey bar", () => {
    const sheet = ".a{color:#7a4b20}.b{background:#7a4b20}.c{color:#1d5c4c}.d{color:#777}.e{color:#777}.f{color:#777}"
    const brand = read('<meta name="theme-color" content="#f4f4f4"><title>Acme</title>', sheet)
    assert.strictEqual(brand["primary"], "#7a4b20 (used 2 times)")
    assert.strictEqual(brand["accent"], "#1d5c4c (used 1 time)")
    assert.notProperty(read("<title>Acme</title>"), "primary")
  })

  it("holds no markup, no address that is not https and no endless text", () => {
    const brand = read(
      `<title>${"A".repeat(10_000)}</title><link rel="icon" href="javascript:alert(1)"><meta name="description" content="&lt;script&gt;alert(1)&lt;/script&gt;\u202e">`
    )
    assert.notProperty(brand, "logo")
    assert.isBelow(brand["name"]!.length, 150)
    assert.strictEqual(brand["voice"], "script alert(1) /script (description)")
  })

  it("is something of any page and any sheet", () => {
    const part = fc.constantFrom(
      ":root{",
      "}",
      "--brand:",
      "var(--brand)",
      "#12",
      "#123456",
      "@media",
      "/*",
      "h1,",
      "url(",
      "\\",
      "{",
      "<style>",
      '"'
    )
    const broken = fc.array(part, { maxLength: 60 }).map((parts) => parts.join(" "))
    fc.assert(
      fc.property(broken, broken, (html, css) => {
        assert.isArray(brandOfSite({ html, url: "https://acme.example/", sheets: [css] }))
      })
    )
  })
})
