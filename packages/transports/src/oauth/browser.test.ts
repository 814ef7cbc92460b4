import { assert, layer } from "@effect/vitest"
import { SignIns } from "@tidings/services/signIns/SignIns"
import { endpoints } from "@tidings/testing/endpoints"
import { browserIsMissing, chromium } from "@tidings/testing/Browser"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import type { BrowserContextOptions } from "playwright-core"
import { judged, tabTo } from "../pages/testing/judged.ts"
import { RawClient } from "./testing/RawClient.ts"

const redirectUris = [
  "https://program.example/callback",
  "http://127.0.0.1:33418/callback",
  "http://[::1]:33418/callback"
]

/** A browser, a client, and an effect that issues a new code. */
const browsed = Effect.gen(function* () {
  const browser = yield* chromium
  const { url } = yield* serve({ endpoints, ip: randomUUID() })
  const { id, live } = yield* makeWorkspace()
  const client = yield* Effect.promise(() => RawClient.register(url, { redirect_uris: redirectUris }))
  const issue = SignIns.use((signIns) => signIns.issue({ user: "ada", workspaceId: id }))
  const open = (options: BrowserContextOptions) =>
    Effect.promise(async () => {
      const context = await browser.newContext(options)
      await context.route(
        ({ pathname }) => pathname === "/callback",
        (route) => route.fulfill({ body: "answered" })
      )
      return context.newPage()
    })
  return { client, issue, live, open, url }
})

layer(world, { excludeTestServices: true })("the pages of a connection, in a browser", (it) => {
  const inBrowser = it.effect.skipIf(browserIsMissing)

  for (const redirect_uri of redirectUris) {
    inBrowser(
      `lead to ${redirect_uri} by the keyboard alone, and without scripts`,
      () =>
        Effect.gen(function* () {
          const { client, issue, live: key, open } = yield* browsed
          const { code } = yield* issue
          const page = yield* open({ javaScriptEnabled: false })
          const seen = yield* Effect.promise(async () => {
            await page.goto(client.address({ redirect_uri }))
            await page.locator("#code:focus").waitFor()
            await page.keyboard.type(code.toLowerCase())
            await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")])
            await tabTo(page, "input[name=preset]")
            await page.keyboard.press("ArrowDown")
            await page.locator("input[name=preset]:focus:checked").waitFor()
            await tabTo(page, "button[value=approve]")
            const [answered] = await Promise.all([
              page.waitForRequest((request) => new URL(request.url()).pathname === "/callback", { timeout: 10_000 }),
              page.keyboard.press("Enter")
            ])
            return new URL(answered.url())
          })
          assert.strictEqual(`${seen.origin}${seen.pathname}`, redirect_uri)
          assert.isTrue(seen.searchParams.has("code"))
          assert.strictEqual((yield* call("list_keys", { limit: 1 }, { key })).body.data[0].preset, "send")
        }),
      // On a busy machine keys are lost that are pressed before a page has the focus.
      { retry: 3 }
    )
  }

  inBrowser("have no accessibility finding and never scroll sideways", () =>
    Effect.gen(function* () {
      const { client, issue, open } = yield* browsed
      const { code } = yield* issue
      const page = yield* open({})
      yield* Effect.promise(async () => {
        await page.goto(client.address({ redirect_uri: redirectUris[0] }))
        await judged(page, "oauth who signs in")
        await page.fill("#email", "ada@example.com")
        await page.click("text=Mail me a code")
        await judged(page, "oauth a code was mailed")
        await page.fill("#code", "wrong")
        await page.click("button:has-text('Sign in')")
        await judged(page, "oauth a wrong code")
        await page.fill("#code", code)
        await page.click("button:has-text('Sign in')")
        await judged(page, "oauth what is allowed")
        await page.goto(client.address({ client_id: "nobody" }))
        await judged(page, "oauth an unknown client")
      })
    })
  )
})
