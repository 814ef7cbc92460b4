import { assert, layer } from "@effect/vitest"
import { deliverMail } from "@tidings/testing/deliverMail"
import { browserIsMissing, chromium } from "@tidings/testing/Browser"
import { endpoints } from "@tidings/testing/endpoints"
import { made } from "@tidings/testing/fixtures"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { visitorMounts } from "./visitorMounts.ts"

const body = `<!doctype html><html><body style="font-family:sans-serif">
  <h1>Thank you, Ada</h1><p>Reset it <a href="https://shop.example/reset?token=s3cret">here</a>.</p>
  <img src="https://tracker.example/p.png" alt="elsewhere">
  <p><a href="#unsubscribe">Unsubscribe</a></p></body></html>`

/** A shared mail, its path, and a function that fetches one. */
const shared = Effect.fnUntraced(function* (mail: object = {}) {
  const workspace = yield* makeWorkspace()
  const id = yield* deliverMail(workspace.live, { body, subject: "Your order <1>", ...mail })
  const { url: address } = yield* made("share_send", { id }, workspace)
  const { url } = yield* serve({ endpoints, mounts: yield* visitorMounts({ inbox: false }) })
  const get = (path: string, init: RequestInit = {}) =>
    Effect.promise(async () => {
      const response = await fetch(url + path, init)
      return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
    })
  return { get, id, path: address.replace("http://tidings.test", "") as string, url, workspace }
})

layer(world, { excludeTestServices: true })("the page of a shared mail, in a browser", (it) => {
  it.effect.skipIf(browserIsMissing)(
    "shows the mail in its frame, runs nothing of it and asks no other server for anything",
    () =>
      Effect.gen(function* () {
        const { path, url } = yield* shared()
        const browser = yield* chromium
        yield* Effect.promise(async () => {
          const page = await (await browser.newContext({ viewport: { width: 1000, height: 800 } })).newPage()
          const asked: Array<string> = []
          page.on("response", (response) => asked.push(new URL(response.url()).host))
          await page.goto(url + path)
          const frame = page.frameLocator("iframe")
          assert.strictEqual(await frame.locator("h1").textContent(), "Thank you, Ada")
          const link = frame.getByText("here")
          await link.click()
          assert.strictEqual(await frame.locator("h1").textContent(), "Thank you, Ada")
          assert.deepStrictEqual([...new Set(asked)], [new URL(url).host])
          assert.notInclude(await page.content(), "s3cret")
          const shot = process.env["SHOT"]
          if (shot !== undefined) await page.screenshot({ path: shot })
        })
      }).pipe(Effect.scoped)
  )
})

layer(world)("the address of a shared mail", (it) => {
  it.effect("shows sender, subject and date, and the mail without where its links lead", () =>
    Effect.gen(function* () {
      const { get, path } = yield* shared()
      const page = yield* get(path)
      assert.strictEqual(page.status, 200)
      assert.include(page.text, "Your order &lt;1&gt;")
      assert.notInclude(page.text, "ada@example.com")
      const frame = yield* get(`${path}/mail`)
      assert.include(frame.text, "Thank you, Ada")
      for (const gone of ["shop.example", "s3cret", "#unsubscribe", "/u/"]) assert.notInclude(frame.text, gone)
      const policy = frame.headers["content-security-policy"]!
      for (const part of [
        "sandbox;",
        "default-src 'none'",
        "img-src http://tidings.test/assets/;",
        "frame-ancestors 'self'"
      ])
        assert.include(policy, part)
      for (const { headers } of [page, frame])
        assert.deepInclude(headers, { "cache-control": "no-store", "x-robots-tag": "noindex" })
    }).pipe(Effect.scoped)
  )

  it.effect("counts people who look, and is audited once a day", () =>
    Effect.gen(function* () {
      const { get, id, path, workspace } = yield* shared()
      yield* get(path)
      yield* get(path)
      yield* get(`${path}/mail`)
      yield* get(path, { method: "HEAD" })
      yield* TestClock.adjust("23 hours")
      yield* get(path)
      const { data } = yield* made("recent_audit_entries", { action: "send.share_viewed" }, workspace)
      assert.isAtLeast(data.length, 1)
      assert.deepStrictEqual(data.at(-1).target, { kind: "send", id })
      assert.strictEqual(data.at(-1).metadata.views, 1)
      if (data.length > 1) assert.strictEqual(data[0].metadata.views, 3)
    }).pipe(Effect.scoped)
  )

  it.effect("is 404 once it expired or was ended, for what is no token, and once the person was erased", () =>
    Effect.gen(function* () {
      const { get, id, path, workspace } = yield* shared()
      const statusOf = (at: string) => Effect.map(get(at), ({ status }) => status)
      for (const at of [
        "/shared/",
        "/shared/x",
        `${path.slice(0, -1)}!`,
        `${path}/more`,
        path.replace(/\.[^.]*$/u, ".AAAAAAAAAAAAAAAAAAAAAA")
      ])
        assert.strictEqual(yield* statusOf(at), 404, at)
      assert.strictEqual(yield* statusOf(path), 200)
      yield* made("end_send_share", { id }, workspace)
      assert.deepStrictEqual([yield* statusOf(path), yield* statusOf(`${path}/mail`)], [404, 404])
      const other = yield* shared()
      yield* TestClock.adjust("24 hours")
      assert.strictEqual(yield* statusOf(other.path), 404)
    }).pipe(Effect.scoped)
  )
})
