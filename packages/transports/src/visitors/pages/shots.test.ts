// Compares pages with their accepted screenshots in test-fixtures/pages, at a quarter of their size. After an intended
// change:
// RENEW_SHOTS=1 npx vitest run packages/transports/src/visitors/pages/shots.test.ts, and look at the written files.
import { assert, layer } from "@effect/vitest"
import { browserIsMissing, chromium } from "@tidings/testing/Browser"
import { made } from "@tidings/testing/fixtures"
import { everySection, publishedPage } from "@tidings/testing/pages"
import { world } from "@tidings/testing/World"
import type { Block } from "@tidings/schema/composing/Block"
import { Effect } from "effect"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { pageVisits } from "./testing/pageVisits.ts"
import { apart, type Apart, setAlike, shotOf } from "./testing/shots.ts"

const folder = new URL("../../../../../test-fixtures/pages/", import.meta.url)
const renews = process.env["RENEW_SHOTS"] !== undefined

const themes = ["light", "dark"] as const
const widths = [390, 1280] as const

const of = (...types: ReadonlyArray<string>) => everySection.filter(({ type }) => types.includes(type))

const rightToLeft: ReadonlyArray<Block> = [
  {
    type: "hero",
    eyebrow: "לכל מי שאופה",
    title: "בואו לערב המטבח הפתוח שלנו",
    text: "נראה איך מעצבים את הלחם, ותוכלו לנסות בעצמכם.",
    cta: { label: "להזמנת מקום", href: "#form" },
    facts: [{ label: "מתי", value: "שבת, 12 בדצמבר, 18:00 עד 21:00" }]
  },
  {
    type: "form",
    title: "להזמנת מקום",
    text: "נחזור אליכם תוך יום.",
    fields: [{ name: "email", label: "כתובת דואר אלקטרוני", required: true }],
    consent: "אני מסכים שהמאפייה תכתוב לי על כך.",
    button: "להזמנת מקום"
  },
  { type: "footer", name: "מאפיית הרציף", address: "רחוב הרציף 14, חיפה", domain: "quaybakery.example" }
]

/**
 * True if two pictures are alike, on every machine: other smoothing of letters gives 1.5 and 11
 * (--font-render-hinting=none --disable-lcd-text --disable-font-subpixel-positioning).
 */
const isAlike = ({ mean, rows, worst }: Apart) => rows === 0 && mean < 2.5 && worst < 16

const brand = {
  name: "Quay Bakery",
  domain: "quaybakery.example",
  palette: { primary: "#1f5f4d", background: "#f5f1ea", text: "#1c2320", accent: "#e0a02c" }
}

const lead = {
  objective: "signup",
  brief:
    "Ledger 3 is here for owners of small companies. It reads every receipt you forward, matches it to a line in your bank account, and prepares the VAT return. Plans start at €19 a month, and the first 14 days are free. Your accountant gets a free seat."
}

const browsed = Effect.gen(function* () {
  const browser = yield* chromium
  const { url, workspace } = yield* pageVisits(brand)
  const slug = `lead-${crypto.randomUUID()}`
  yield* made("create_page", { slug, ...lead }, workspace)
  yield* made("publish_page", { idOrSlug: slug }, workspace)
  const slugs: Readonly<Record<string, string>> = {
    lead: slug,
    form: (yield* publishedPage(workspace, { sections: of("hero", "form", "features", "footer") })).slug,
    pricing: (yield* publishedPage(workspace, { sections: of("pricing", "steps", "cta", "footer") })).slug,
    hebrew: (yield* publishedPage(workspace, { sections: rightToLeft, locale: "he", title: "ערב פתוח" })).slug
  }
  const blank = yield* Effect.promise(() => browser.newPage())
  const open = async (name: string, colorScheme: (typeof themes)[number], width: number) => {
    const tab = await browser.newPage({ bypassCSP: true, colorScheme, viewport: { width, height: 800 } })
    await tab.goto(`${url}/p/${slugs[name]}`)
    await setAlike(tab)
    return tab
  }
  return { blank, open, names: Object.keys(slugs) }
})

const kept = (name: string, theme: string, width: number) => new URL(`${name}-${theme}-${width}.png`, folder)

layer(world)("landing pages", (it) => {
  it.effect.skipIf(browserIsMissing)(
    "look as they did: on a phone and a desk, light and dark, composed, with a form, with a price, and from right to left",
    () =>
      Effect.gen(function* () {
        const { blank, names, open } = yield* browsed
        const others: Array<string> = []
        for (const name of names)
          for (const theme of themes)
            for (const width of widths) {
              const file = kept(name, theme, width)
              const found = yield* Effect.promise(async () => {
                const tab = await open(name, theme, width)
                const shot = await shotOf(tab, blank)
                await tab.close()
                if (renews) {
                  mkdirSync(folder, { recursive: true })
                  writeFileSync(file, shot)
                }
                return existsSync(file) ? apart(blank, shot, readFileSync(file)) : undefined
              })
              if (found === undefined || !isAlike(found))
                others.push(`${name} ${theme} ${width}: ${JSON.stringify(found ?? "is not kept")}`)
            }
        assert.deepStrictEqual(others, [])
      }),
    { timeout: 180_000 }
  )

  it.effect.skipIf(browserIsMissing)(
    "look otherwise with a block elsewhere, without their theme, their colours or their style",
    () =>
      Effect.gen(function* () {
        const { blank, open } = yield* browsed
        const changed = (theme: (typeof themes)[number], change: (tab: Page) => Promise<unknown>) =>
          Effect.promise(async () => {
            const tab = await open("pricing", theme, 390)
            await change(tab)
            return isAlike(await apart(blank, await shotOf(tab, blank), readFileSync(kept("pricing", "light", 390))))
          })
        const styled = (content: string) => (tab: Page) => tab.addStyleTag({ content })
        assert.isTrue(yield* changed("light", async () => {}))
        assert.isFalse(yield* changed("dark", async () => {}))
        assert.isFalse(yield* changed("light", styled("h2{position:relative;inset-inline-start:3rem}")))
        assert.isFalse(yield* changed("light", styled(".button{position:relative;top:2rem}")))
        assert.isFalse(yield* changed("light", styled(".deep{background:#888!important}")))
        assert.isFalse(yield* changed("light", (tab) => tab.evaluate("document.querySelector('style').remove()")))
      })
  )
})
