import { assert, describe, it } from "@effect/vitest"
import { Blocks } from "@tidings/schema/composing/Block"
import { everySection } from "@tidings/testing/pages"
import type { PageDocument } from "@tidings/schema/resources/PageDocument"
import { createHash } from "node:crypto"
import { mostPageBytes } from "./publication.ts"
import { renderDone, renderPage, renderReturned, styleIn } from "@tidings/engines/pages/document"

const place = { url: "https://quay.example/p/evening", action: "evening", library: "https://quay.example/assets/" }
const brand = {
  name: "Quay Bakery",
  domain: "quaybakery.example",
  palette: { primary: "#1f5f4d", background: "#f5f1ea", text: "#1c2320", accent: "#e0a02c" },
  typography: { heading: "Fraunces", body: "Inter" },
  logos: [{ kind: "light" as const, url: "https://elsewhere.example/logo.svg" }]
}
const page = (more: Partial<PageDocument> = {}): PageDocument => ({
  title: "Open kitchen evening",
  description: "An evening at Quay Bakery.",
  locale: "en",
  sections: everySection,
  brand,
  ...more
})

const tags = new Set(
  "html head meta title link style body header main footer section div span p a svg circle h1 h2 h3 ul ol li dl dt dd figure blockquote figcaption details summary form label input button strong em code h4 table thead tbody tr th td hr img".split(
    " "
  )
)
const attributes =
  /^(?:lang|dir|charset|name|content|property|rel|href|media|class|viewBox|preserveAspectRatio|aria-[a-z]+|focusable|cx|cy|r|fill|role|open|id|method|action|accept-charset|for|type|autocomplete|maxlength|required|value|autofocus|tabindex|checked|scope|src|alt|loading|start)$/u

/** Every tag of a document with its attributes, as a strict parser of our own output finds them. */
const elementsOf = (html: string) =>
  [...html.replace(styleIn(html), "").matchAll(/<(!?\/?)([a-zA-Z0-9]+)([^>]*)>/gu)].map(([, kind, name, rest]) => ({
    kind,
    name: name!,
    attributes: [...rest!.matchAll(/\s([^\s=]+)(?:="([^"]*)")?/gu)].map(([, key]) => key!),
    left: rest!.replaceAll(/\s[^\s=]+(?:="[^"]*")?/gu, "")
  }))

const holds = (html: string) => {
  for (const { attributes: found, kind, left, name } of elementsOf(html)) {
    if (kind === "!") continue
    assert.isTrue(tags.has(name), name)
    assert.match(left, /^\/?$/u)
    for (const one of found) assert.match(one, attributes)
  }
  for (const [, where] of html.matchAll(/\s(?:href|action)="([^"]*)"/gu))
    assert.match(where!, /^(?:https?:\/\/|mailto:|tel:|data:image\/svg|#form$|evening$)/iu)
}

const hostile = `"><script>alert(1)</script><img src=x onerror='x'>&amp;{{7*7}}</style><!-- ' "`

/** Returns the sections with a hostile text in every text that is not chosen from a list. */
const poisoned = (value: unknown, key = ""): unknown => {
  if (Array.isArray(value)) return value.map((one) => poisoned(one, key))
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, poisoned(one, name)]))
  if (key === "href" || key === "src") return `https://example.com/?q=${hostile.replaceAll(/\s/gu, "+")}`
  return typeof value === "string" && !["type", "kind", "name"].includes(key) ? hostile : value
}

const stated = (html: string) => html.replaceAll(/<style>.*<\/style>/gu, "")

describe("a page", () => {
  it("shows every text of every section, and none of it is markup", () => {
    const sections = poisoned(everySection) as PageDocument["sections"]
    const texts = JSON.stringify(sections).split("<script>").length - 1
    assert.isAbove(texts, 40)
    const html = renderPage(
      page({ sections, title: hostile, description: hostile, brand: { ...brand, name: hostile, domain: hostile } }),
      place
    )
    holds(html)
    assert.strictEqual(html.split("<style>").length, 2)
    assert.include(stated(html), "&lt;script&gt;")
  })

  it.prop(
    "is nothing but its own elements and attributes, whatever its sections say",
    { sections: Blocks },
    ({ sections }) => {
      holds(renderPage(page({ sections }), place))
      holds(renderDone(page({ sections }), place))
    },
    { arbitrary: { runs: 60 } }
  )

  it("shows what was typed into its form, and what is wrong with it, as text", () => {
    const html = renderReturned(page(), place, {
      values: { email: hostile, first_name: hostile },
      agrees: true,
      wrong: { email: "Enter an address.", consent: "Tick this.", form: "Look below." }
    })
    holds(html)
    assert.include(
      html,
      `id="email" name="email" type="email" autocomplete="email" maxlength="254" required value="&quot;&gt;`
    )
    assert.include(html, `aria-invalid="true" aria-describedby="email-wrong" autofocus`)
    assert.include(html, `id="email-wrong">Enter an address.`)
    assert.include(html, ` checked aria-invalid="true" aria-describedby="consent-wrong">`)
    assert.strictEqual(html.split("autofocus").length, 2)
    assert.include(html, `<meta name="robots" content="noindex">`)
  })

  it("never has its consent ticked before somebody did", () => {
    assert.notInclude(renderPage(page(), place), "checked")
  })

  it("takes less than 50 KB, and loads nothing", () => {
    const html = renderPage(page(), place)
    assert.isBelow(Buffer.byteLength(html), mostPageBytes / 2)
    assert.notMatch(html, /\ssrc=|url\(|@import|<link(?![^>]*rel="(?:canonical|icon)")/u)
  })

  it("shows pictures of the library, and links to others", () => {
    const image = (src: string) => ({ kind: "image", src, alt: "The oven" }) as const
    const [own, other] = [`${place.library}asset_1/x/media.png`, "https://elsewhere.example/oven.png"]
    const html = renderPage(page({ sections: [{ type: "text", title: "", parts: [image(own), image(other)] }] }), place)
    assert.include(html, `<img src="${own}" alt="The oven"`)
    assert.include(html, `<a href="${other}">The oven</a>`)
    assert.strictEqual(html.split("<img").length, 2)
  })

  it("wears a logo of the library, and the brand's name instead of another", () => {
    const logo = `${place.library}asset_1/x/logo.svg`
    const worn = renderPage(page({ brand: { ...brand, logos: [{ kind: "light", url: logo }] } }), place)
    assert.include(worn, `<a class="mark" href="https://quaybakery.example/"><img src="${logo}" alt="Quay Bakery"></a>`)
    assert.include(renderPage(page(), place), `<a class="mark" href="https://quaybakery.example/">Quay Bakery</a>`)
  })

  it("is the same text for the same page, and has its style as its policy names it", () => {
    const html = renderPage(page(), place)
    assert.strictEqual(renderPage(page(), place), html)
    const style = /<style>(.*)<\/style>/u.exec(html)![1]!
    assert.strictEqual(styleIn(html), style)
    assert.isAbove(createHash("sha256").update(style).digest("base64").length, 40)
  })

  it("says its address, and is found only as itself", () => {
    assert.include(renderPage(page(), place), `<link rel="canonical" href="${place.url}">`)
    for (const html of [
      renderDone(page(), place),
      renderReturned(page(), place, { values: {}, agrees: false, wrong: {} })
    ]) {
      assert.notInclude(html, "canonical")
      assert.include(html, "noindex")
    }
  })

  it.each([
    ["ar", 'lang="ar" dir="rtl"'],
    ["de-AT", 'lang="de-AT">'],
    ["und", 'lang="en">']
  ])("in %s says so", (locale, attribute) => {
    assert.include(renderPage(page({ locale }), place), attribute)
  })

  it("needs no section but one, and nothing of a brand but its name", () => {
    const bare = { ...brand, domain: null, palette: { primary: "", background: "", text: "", accent: "" } }
    const html = renderPage(page({ sections: [everySection[3]!], brand: bare }), place)
    holds(html)
    assert.include(html, "<h1>Open kitchen evening</h1>")
    assert.notInclude(html, "https://quaybakery")
  })
})
