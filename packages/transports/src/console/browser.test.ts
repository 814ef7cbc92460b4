import { assert, layer } from "@effect/vitest"
import { asked, decide, gated, mcp, readBy, working } from "@tidings/testing/approvals"
import { browserIsMissing, chromium } from "@tidings/testing/Browser"
import { policy, publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import type { BrowserContextOptions, Page } from "playwright-core"
import { judged, tabTo } from "../pages/testing/judged.ts"
import { addMember, codeFor, served, somebody } from "./testing/members.ts"

/** A browser, and a workspace whose member has something of each kind to look at. */
const browsed = Effect.gen(function* () {
  const browser = yield* chromium
  const { url } = yield* served()
  const workspace = yield* gated()
  const email = somebody()
  yield* addMember(workspace, email)
  const open = (options: BrowserContextOptions) =>
    Effect.promise(async () => (await browser.newContext({ javaScriptEnabled: false, ...options })).newPage())
  return { email, open, url, workspace }
})

const signIn = async (page: Page, code: string) => {
  await tabTo(page, "#code")
  await page.keyboard.type(code.toLowerCase())
  await Promise.all([page.waitForURL(({ pathname }) => !pathname.startsWith("/sign-in")), page.keyboard.press("Enter")])
}

layer(world, { excludeTestServices: true })("the pages of approvals, in a browser", (it) => {
  const inBrowser = it.effect.skipIf(browserIsMissing)

  inBrowser(
    "lead by the keyboard alone, and without scripts, to what was approved and what was refused",
    () =>
      Effect.gen(function* () {
        const { email, open, url, workspace } = yield* browsed
        const [first, second] = [yield* asked(workspace), yield* asked(workspace, { to: "bob@example.com" })]
        const code = yield* codeFor(email)
        const page = yield* open({})
        const press = async (key: string) => {
          await Promise.all([page.waitForEvent("load"), page.keyboard.press(key)])
        }
        yield* Effect.promise(async () => {
          await page.goto(`${url}/approvals`)
          await signIn(page, code)
          await tabTo(page, `a[href="/approvals/${first.id}"]`)
          await press("Enter")
          await tabTo(page, "button[value=approve]")
          await press("Enter")
          assert.include(await page.content(), "is about to run")
        })
        assert.strictEqual((yield* readBy(workspace.live, first.id)).status, "approved")
        yield* working
        yield* Effect.promise(async () => {
          await page.waitForURL("**/*?look=again")
          assert.include(await page.content(), "It was done.")
          await page.goto(`${url}/approvals`)
          await tabTo(page, `a[href="/approvals/${second.id}"]`)
          await press("Enter")
          await tabTo(page, "button[value=reject]")
          await press("Enter")
          assert.include(await page.content(), "Not yet:")
          assert.strictEqual(await page.locator("#reason:focus").count(), 1)
          await page.keyboard.type("Bob has left.")
          await tabTo(page, "button[value=reject]")
          await press("Enter")
          assert.include(await page.content(), "Bob has left.")
        })
        assert.strictEqual((yield* readBy(workspace.live, second.id)).status, "rejected")
      }),
    // On a busy machine keys are lost that are pressed before a page has the focus.
    { retry: 2 }
  )

  inBrowser("show the mail in a frame that loads nothing and leads nowhere", () =>
    Effect.gen(function* () {
      const { email, open, url, workspace } = yield* browsed
      const body = `<p>Hello {{name}}</p><img src="https://tracker.example/x.png"><style>@import "https://tracker.example/x.css";</style><a href="https://evil.example/">Go</a>`
      yield* publishedTemplate(workspace, "tracked", { body })
      const { id } = yield* asked(workspace, { template: "tracked" })
      const code = yield* codeFor(email)
      const page = yield* open({ javaScriptEnabled: true })
      yield* Effect.promise(async () => {
        const wanted: Array<string> = []
        page.on("requestfinished", (request) => void wanted.push(request.url()))
        page.on("requestfailed", (request) => void wanted.push(`${request.failure()?.errorText} ${request.url()}`))
        await page.goto(`${url}/approvals/${id}`)
        await signIn(page, code)
        const frame = page.frames().find((one) => one.url().endsWith("/mail"))!
        assert.include(await frame.content(), "Hello Ada")
        await frame.locator("a").click()
        const addresses = page.frames().map((one) => one.url())
        assert.isFalse(
          addresses.some((address) => address.startsWith("https://evil.example")),
          addresses.join()
        )
        const foreign = wanted.filter((one) => !one.startsWith(url) && !one.startsWith("data:"))
        // On a machine without a network many other requests fail; these must fail because of the policy.
        for (const one of foreign) assert.match(one, /^csp /u)
        assert.isTrue(page.url().startsWith(url))
      })
    })
  )

  inBrowser(
    "have no accessibility finding and never scroll sideways: as on a phone and on a desk, in light and dark, and at twice the size",
    () =>
      Effect.gen(function* () {
        const { email, open, url, workspace } = yield* browsed
        const long = `${"a-rather-long-address-".repeat(2)}@langley.nasa.example`
        yield* publishedTemplate(workspace, "note", { body: "<p>Hello {{name}}</p>\n<p>Bye</p>" })
        const waiting = yield* asked(workspace, { to: long, variables: { name: `<b>\u202E${"x".repeat(400)}` } })
        const refused = yield* asked(workspace, { to: "bob@example.com" })
        yield* decide(workspace.live, refused.id, "reject", { reason: "y".repeat(300) })
        const again = yield* asked(workspace, { to: "bob@example.com" })
        const changes = yield* asked(workspace, { to: "dan@example.com" })
        yield* decide(workspace.live, changes.id, "request_changes")
        const changed = yield* asked(workspace, { to: "dan@example.com", variables: { name: "Daniel" } })
        const done = yield* asked(workspace, { to: "carol@example.com" })
        yield* decide(workspace.live, done.id)
        yield* working
        yield* policy(workspace, "email_template", "agents_only")
        const { body: proposed } = yield* call(
          "propose_template_change",
          { key: "note", patch: { body: `<p>Hi {{name}}</p>\n<p>${"z".repeat(200)}</p>` }, reason: "Shorter" },
          { key: workspace.mcp, idempotencyKey: crypto.randomUUID(), origin: mcp }
        )
        const empty = yield* makeWorkspace()
        const page = yield* open({ javaScriptEnabled: true })
        const [code, other] = [yield* codeFor(email), somebody()]
        yield* addMember(empty, other)
        yield* addMember(workspace, other, false)
        const otherCode = yield* codeFor(other)
        const look = (path: string) => page.goto(url + path).then(() => judged(page, path))
        yield* Effect.promise(async () => {
          await look("/sign-in")
          await page.click("button:has-text('Sign in')")
          await page.fill("#code", code)
          await page.click("button:has-text('Sign in')")
          const ids = [waiting, refused, again, changes, changed, done, proposed.approval].map(({ id }) => id)
          for (const path of [
            "/approvals",
            ...ids.map((id) => `/approvals/${id}`),
            "/approvals/apr_0",
            "/sign-in/workspace"
          ]) {
            await look(path)
          }
          await page.goto(`${url}/approvals/${waiting.id}`)
          await page.click("button[value=reject]")
          await judged(page, "a refusal without reason")
          for (const details of await page.locator("main summary").all()) await details.click()
          await judged(page, "all opened")
          await page.setViewportSize({ width: 1280, height: 800 })
          await page.goto(`${url}/approvals`)
          await page.click("summary.who")
          await page.click("button:has-text('Sign out')")
          await page.fill("#code", otherCode)
          await page.click("button:has-text('Sign in')")
          await judged(page, "several workspaces")
          await page.click("button:has-text('Go on')")
          await look("/approvals")
          await look(`/approvals?workspace=${empty.id}`)
        })
      }),
    180_000
  )
})
