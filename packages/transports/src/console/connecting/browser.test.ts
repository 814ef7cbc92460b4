import { assert, layer } from "@effect/vitest"
import { browserIsMissing, chromium } from "@tidings/testing/Browser"
import { addressFor, boards, network } from "@tidings/testing/consentNetwork"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { judged, tabTo } from "../../pages/testing/judged.ts"
import { served } from "../testing/members.ts"

const press = async (page: Page, key: string) => {
  await Promise.all([page.waitForEvent("load"), page.keyboard.press(key)])
}

/** Opens the target of the network's link, on the server's address as the browser reaches it. */
const backFrom = async (page: Page, url: string, id: "allow" | "deny") => {
  await page.waitForURL("**/authorize?**")
  const back = new URL((await page.locator(`#${id}`).getAttribute("href"))!)
  await page.goto(url + back.pathname + back.search)
}

layer(world, { excludeTestServices: true })("the pages on which accounts are connected, in a browser", (it) => {
  const inBrowser = it.effect.skipIf(browserIsMissing)

  inBrowser(
    "lead by the keyboard alone, and without scripts, through the network to connected accounts",
    () =>
      Effect.gen(function* () {
        const browser = yield* chromium
        const { url } = yield* served()
        const path = yield* addressFor(yield* makeWorkspace(), yield* network())
        yield* Effect.promise(async () => {
          const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
          await page.goto(url + path)
          await tabTo(page, "button.go")
          await page.keyboard.press("Enter")
          // The page in between redirects by itself; no button is pressed.
          await backFrom(page, url, "allow")
          await tabTo(page, `input[value="${boards[1]!.id}"]`)
          await page.keyboard.press("Space")
          await tabTo(page, "button.go")
          await press(page, "Enter")
          assert.include(await page.content(), "What happens next")
        })
      }),
    { retry: 2 }
  )

  inBrowser(
    "have no accessibility finding and never scroll sideways: as on a phone and on a desk, in light and dark, and at twice the size",
    () =>
      Effect.gen(function* () {
        const browser = yield* chromium
        const { url } = yield* served()
        const peer = yield* network()
        const workspace = yield* makeWorkspace()
        const path = yield* addressFor(workspace, peer)
        const empty = yield* addressFor(workspace, yield* network(undefined, []))
        const refused = { status: 400, body: { error: "invalid_client", error_description: "The app is not known." } }
        const refusing = yield* addressFor(workspace, yield* network(() => ({ said: refused, spends: true })))
        yield* Effect.promise(async () => {
          const page = await browser.newPage()
          const look = (what: string) => judged(page, `connect ${what}`)
          await page.goto(url + path)
          await look("ask")
          // An empty answer keeps the browser on the page in between.
          await page.route("**/authorize?**", (route) => route.fulfill({ status: 204 }))
          await page.click("button.go", { noWaitAfter: true })
          await page.locator("a.go").waitFor()
          await look("onward")
          await page.unroute("**/authorize?**")
          await page.goto(url + path)
          await page.click("button.go")
          await backFrom(page, url, "deny")
          await look("denied")
          await page.goto(url + path)
          await page.click("button.go")
          await backFrom(page, url, "allow")
          await look("accounts")
          await page.click("button.go")
          await look("none")
          await page.check(`input[value="${boards[1]!.id}"]`)
          await page.check(`input[value="${boards[2]!.id}"]`)
          await page.click("button.go")
          await look("connected")
          await page.goto(url + path)
          await look("over")
          for (const [what, other] of [
            ["nobody's accounts", empty],
            ["a refusal", refusing]
          ] as const) {
            await page.goto(url + other)
            await page.click("button.go")
            await backFrom(page, url, "allow")
            await look(what)
          }
        })
      }),
    180_000
  )
})
