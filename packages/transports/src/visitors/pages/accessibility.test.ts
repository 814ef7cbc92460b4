import { layer } from "@effect/vitest"
import { browserIsMissing, chromium } from "@tidings/testing/Browser"
import { everySection, publishedPage } from "@tidings/testing/pages"
import { made } from "@tidings/testing/fixtures"
import { world } from "@tidings/testing/World"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { judged } from "../../pages/testing/judged.ts"
import { pageVisits } from "./testing/pageVisits.ts"

const of = (...types: ReadonlyArray<string>) => everySection.filter(({ type }) => types.includes(type))

/** Page layouts as briefs produce them: with a form, a price, a date and place, or almost nothing. */
const shapes = {
  whole: everySection,
  event: of("hero", "features", "quote", "faq", "cta", "footer"),
  priced: of("pricing", "steps", "cta", "footer"),
  short: of("hero", "footer"),
  waitlist: of("form", "features", "footer")
}

const brands = {
  warm: { primary: "#1f5f4d", background: "#f5f1ea", text: "#1c2320", accent: "#e0a02c" },
  loud: { primary: "#4c35de", background: "#f6f4ff", text: "#12122a", accent: "#ff6b4a" },
  illegible: { primary: "#ffd400", background: "#fff8dc", text: "#c0b060", accent: "#ff0000" }
}

/** Realistic briefs. */
const briefs = {
  invitation: {
    objective: "event",
    brief:
      "Invite our regulars to our open kitchen evening on Saturday 12 December, 18:00 to 21:00, at Quay Bakery, 14 Quay Street, Galway. Maeve Byrne will show how the sourdough is shaped, and you can try it yourself. Entry is free, and places are limited to 40."
  },
  launch: {
    objective: "signup",
    brief:
      "Ledger 3 is here for owners of small companies. It reads every receipt you forward, matches it to a line in your bank account, and prepares the VAT return. Plans start at €19 a month, and the first 14 days are free. Your accountant gets a free seat. Start at https://quaybakery.example/ledger"
  },
  german: {
    objective: "event",
    brief:
      "Am Samstag, dem 12. September, laden wir zum Hoffest ein. Beginn ist um 11 Uhr auf dem Hof. Es gibt Kuchen, frischen Most und eine Führung durch die Obstwiesen. Der Eintritt ist frei."
  }
}

const composed = (workspace: Parameters<typeof made>[2], brief: object) =>
  Effect.gen(function* () {
    const slug = `brief-${crypto.randomUUID()}`
    yield* made("create_page", { slug, ...brief }, workspace)
    yield* made("publish_page", { idOrSlug: slug }, workspace)
    return slug
  })

const sent = (fields: Readonly<Record<string, string>>, consents: boolean) => async (page: Page) => {
  await page.evaluate("document.getElementById('form').noValidate = true")
  for (const [name, value] of Object.entries(fields)) await page.locator(`#${name}`).fill(value)
  if (consents) await page.locator("#consent").check()
  await Promise.all([page.waitForEvent("load"), page.locator("form button").click()])
}

layer(world)("landing pages", (it) => {
  for (const name of Object.keys(brands) as ReadonlyArray<keyof typeof brands>)
    it.effect.skipIf(browserIsMissing)(
      `in ${name} colours have no accessibility finding and never scroll sideways: on a phone and a desk, light and dark, and at twice the size`,
      () =>
        Effect.gen(function* () {
          const browser = yield* chromium
          const { url, workspace } = yield* pageVisits({ palette: brands[name], domain: "quaybakery.example" })
          // The other brands differ in colours only, so one page with every section is enough.
          const seen = name === "warm" ? { shapes, briefs } : { shapes: { whole: everySection }, briefs: {} }
          const pages: Array<readonly [shape: string, address: string]> = yield* Effect.forEach(
            Object.entries(seen.shapes),
            ([shape, sections]) =>
              Effect.map(publishedPage(workspace, { sections }), ({ slug }) => [shape, `${url}/p/${slug}`] as const)
          )
          for (const [shape, brief] of Object.entries(seen.briefs))
            pages.push([shape, `${url}/p/${yield* composed(workspace, brief)}`])
          const [, whole] = pages[0]!
          const off = yield* publishedPage(workspace)
          yield* made("unpublish_page", { idOrSlug: off.slug }, workspace)
          const tab = yield* Effect.promise(() => browser.newPage())
          const judge = (visit: (tab: Page) => Promise<unknown>, shape: string) =>
            Effect.promise(async () => {
              await visit(tab)
              await judged(tab, `page ${name} ${shape}`, { onlyColours: name !== "warm" })
            })
          for (const [shape, address] of pages) yield* judge((tab) => tab.goto(address), shape)
          yield* judge((tab) => tab.goto(`${whole}?done`), "done")
          yield* judge(async (tab) => {
            await tab.goto(whole)
            await sent({ email: "ada", first_name: "Ada" }, false)(tab)
          }, "returned")
          yield* judge((tab) => tab.goto(`${url}/p/${off.slug}`), "gone")
        }),
      { timeout: 180_000 }
    )
})
