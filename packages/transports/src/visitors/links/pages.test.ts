import { assert, layer } from "@effect/vitest"
import { Links } from "@tidings/services/links/Links"
import { PrivateNetworks, parseNetworks } from "@tidings/services/outbound/isAllowedAddress"
import { browserIsMissing, chromium } from "@tidings/testing/Browser"
import { makeReceiver } from "@tidings/testing/Receiver"
import { world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { Page } from "playwright-core"
import { judged } from "../../pages/testing/judged.ts"
import { now, visiting } from "./testing/visiting.ts"

const password = "open sesame"
const inAnHour = new Date(now + 3_600_000).toISOString()
const illegible = {
  palette: { primary: "#ffd400", background: "#fff8dc", text: "#c0b060", accent: "#ff0000" },
  logos: [{ kind: "logo", url: "https://logo.invalid/logo.svg" }]
}

const browsed = Effect.gen(function* () {
  const browser = yield* chromium
  return { browser, ...(yield* visiting(illegible)) }
})

layer(world)("pages of short links", (it) => {
  it.effect.skipIf(browserIsMissing)(
    "have no accessibility finding and never scroll sideways, narrow in light and wide in dark, in an illegible brand's colours",
    () =>
      Effect.gen(function* () {
        const { browser, link, url } = yield* browsed
        const at = (slug: string) => `${url}/l/${slug}`
        const { slug: locked } = yield* link({ password })
        const { slug: scheduled } = yield* link({ scheduledGoLiveAt: inAnHour })
        const { slug: expiring } = yield* link({ expiresAt: inAnHour })
        const { linkId, slug: disabled } = yield* link()
        yield* Links.use((links) => links.disable(linkId, "phishing"))
        const page = yield* Effect.promise(() => browser.newPage())
        const judgeAll = (visit: (page: Page) => Promise<unknown>, name: string) =>
          Effect.promise(async () => {
            await visit(page)
            await judged(page, name)
          })

        for (const slug of ["nobody-has-this", "gone", "about", disabled, scheduled, locked]) {
          yield* judgeAll((page) => page.goto(at(slug)), slug)
        }
        yield* judgeAll(async (page) => {
          await page.getByLabel("Password").fill("wrong")
          await page.getByRole("button").click()
          await page.getByRole("alert").waitFor()
        }, "wrong password")
        yield* TestClock.setTime(now + 3_600_000)
        yield* judgeAll((page) => page.goto(at(expiring)), "expired")
      })
  )

  it.effect.skipIf(browserIsMissing)("let a visitor past a password by keyboard alone, without scripts", () =>
    Effect.gen(function* () {
      const { browser, clicksOf, link, url } = yield* browsed
      const { url: destinationUrl } = yield* makeReceiver(() => ({ status: 200 }))
      const { linkId, slug } = yield* link({ password, destinationUrl })
      const page = yield* Effect.promise(() =>
        browser.newPage({ javaScriptEnabled: false, userAgent: "Mozilla/5.0 Firefox/140.0" })
      )
      const reached = yield* Effect.promise(async () => {
        await page.goto(`${url}/l/${slug}`)
        const enter = async (given: string) => {
          await page.keyboard.press("Tab")
          await page.locator("input:focus").waitFor()
          await page.keyboard.type(given)
          await page.keyboard.press("Enter")
        }
        await enter("wrong")
        await page.getByRole("alert").waitFor()
        await enter(password)
        await page.waitForURL(destinationUrl)
        const first = page.url()
        await page.goto(`${url}/l/${slug}`)
        return [first, page.url()]
      })
      assert.deepStrictEqual(reached, [destinationUrl, destinationUrl])
      assert.deepStrictEqual(yield* clicksOf(linkId), [2, 1, 0])
    }).pipe(Effect.provideService(PrivateNetworks, parseNetworks("127.0.0.0/8")))
  )
})
