import { assert, describe, it } from "@effect/vitest"
import { browserIsMissing, chromium } from "@tidings/testing/Browser"
import { endpoints } from "@tidings/testing/endpoints"
import { Effect } from "effect"
import type { BrowserContextOptions, Page } from "playwright-core"
import { judged, tabTo } from "../../pages/testing/judged.ts"
import { document } from "../document/document.ts"
import { servedReference } from "./testing/servedReference.ts"

const described = document(endpoints)
const phone = { viewport: { width: 390, height: 844 } }
const desk = { viewport: { width: 1280, height: 900 } }

describe("the documentation in a browser", () => {
  const inBrowser = (
    title: string,
    options: BrowserContextOptions,
    visit: (page: Page, url: string) => Promise<void>
  ) =>
    it.effect.skipIf(browserIsMissing)(title, () =>
      Effect.gen(function* () {
        const browser = yield* chromium
        const url = yield* servedReference(described)
        yield* Effect.promise(async () => {
          const context = await browser.newContext({ ...options, permissions: ["clipboard-read", "clipboard-write"] })
          await visit(await context.newPage(), url)
        })
      })
    )

  const noScript = { javaScriptEnabled: false }
  const textOf = (page: Page, selector: string) => page.locator(selector).innerText()
  const shownSample = (page: Page) => textOf(page, ".sample:visible code")

  inBrowser(
    "leads on a phone, by the keyboard and without scripts, from the menu to any operation, and marks where one is",
    { ...phone, ...noScript },
    async (page, url) => {
      await page.goto(`${url}/docs/list_sends`)
      const current = page.locator('.side [aria-current="page"]')
      assert.isFalse(await current.isVisible())
      await tabTo(page, "button[popovertarget=side]")
      await page.keyboard.press("Enter")
      await current.waitFor({ state: "visible" })
      assert.strictEqual(await current.innerText(), "List sends")
      await tabTo(page, '.side a[href="/docs/send_transactional"]')
      await Promise.all([page.waitForURL("**/docs/send_transactional"), page.keyboard.press("Enter")])
      await page.locator("button[popovertarget=side]").click()
      for (const path of ["/docs/guides/quick-start", "/docs#links", "/docs/events"])
        assert.isTrue(await page.locator(`.side a[href="${path}"]`).isVisible(), path)
    }
  )

  inBrowser("shows its menu at a desk without being asked", { ...desk, ...noScript }, async (page, url) => {
    await page.goto(`${url}/docs/list_sends`)
    const box = await page.locator('.side [aria-current="page"]').boundingBox()
    assert.isAbove(box!.height, 10)
    assert.isNull(await page.locator("button[popovertarget=side]").boundingBox())
    await tabTo(page, '.side a[href="/docs/guides/quick-start"]')
    await Promise.all([page.waitForURL("**/docs/guides/quick-start"), page.keyboard.press("Enter")])
    assert.isBelow((await page.locator("main h1").boundingBox())!.y, 200)
  })

  inBrowser(
    "changes the language of samples by the arrows without scripts, one at a time",
    { ...desk, ...noScript },
    async (page, url) => {
      await page.goto(`${url}/docs/send_transactional`)
      assert.include(await shownSample(page), "curl -X POST")
      await page.locator("#by-curl").focus()
      for (const begin of ["const response", "import json", "{", "npx -y pnpm@12 tidings call"]) {
        await page.keyboard.press("ArrowRight")
        assert.isTrue((await shownSample(page)).startsWith(begin), begin)
        assert.strictEqual(await page.locator(".sample:visible").count(), 1)
      }
    }
  )

  inBrowser("keeps the language from page to page where scripts run", desk, async (page, url) => {
    await page.goto(`${url}/docs/send_transactional`)
    await page.getByText("Python", { exact: true }).click()
    await page.goto(`${url}/docs/create_short_link`)
    await page.locator("button.copy").first().waitFor({ state: "attached" })
    assert.include(await shownSample(page), "import json")
  })

  inBrowser("copies code as it stands, and says so", desk, async (page, url) => {
    await page.goto(`${url}/docs/send_transactional`)
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await tabTo(page, ".sample.by-curl pre")
    await page.keyboard.press("Tab")
    assert.strictEqual(await page.locator("button.copy:focus").getAttribute("aria-label"), "Copy curl")
    await page.keyboard.press("Enter")
    await page.getByRole("status").filter({ hasText: "Copied" }).waitFor()
    const copied = await page.evaluate("navigator.clipboard.readText()")
    assert.strictEqual(copied, await page.locator(".sample.by-curl code").textContent())
  })

  inBrowser("shows the button that copies above the code, which it covers nowhere", desk, async (page, url) => {
    for (const path of ["/docs/send_transactional", "/docs/guides/quick-start"]) {
      await page.goto(url + path)
      await page.locator("button.copy").first().waitFor({ state: "attached" })
      const gaps = await page
        .locator(".code:visible")
        .evaluateAll((boxes) =>
          boxes.map(
            (box) =>
              box.querySelector("pre")!.getBoundingClientRect().top -
              box.querySelector(".copy")!.getBoundingClientRect().bottom
          )
        )
      assert.isNotEmpty(gaps)
      assert.deepStrictEqual(
        gaps.filter((gap) => gap < 0),
        []
      )
    }
  })

  inBrowser("finds while one types: / begins, arrows choose, Enter opens, Escape ends", desk, async (page, url) => {
    await page.goto(`${url}/docs`)
    await page.keyboard.press("/")
    await page.locator("#search:focus").waitFor()
    await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith("q=slug_taken")),
      page.keyboard.type("slug_taken")
    ])
    await page.locator("#found-0").waitFor()
    await page.getByRole("status").filter({ hasText: "found; arrows choose" }).waitFor()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    assert.strictEqual(await page.locator("#search").getAttribute("aria-activedescendant"), "found-1")
    await page.keyboard.press("ArrowUp")
    await Promise.all([page.waitForURL("**/docs/errors#slug_taken"), page.keyboard.press("Enter")])
    await page.locator("button.copy").first().waitFor({ state: "attached" })
    await page.keyboard.press("/")
    await page.locator("#search:focus").waitFor()
    await Promise.all([page.waitForResponse((answer) => answer.url().endsWith("q=send")), page.keyboard.type("send")])
    await page.locator("#found-0").waitFor()
    await page.keyboard.press("Escape")
    await page.locator("#found").waitFor({ state: "hidden" })
    await page.keyboard.type(" bounced")
    await page.locator("#found-0").waitFor()
    await Promise.all([page.waitForURL("**/docs/search?q=*"), page.keyboard.press("Enter")])
    assert.include(await textOf(page, "main .found"), "send.bounced")
    await page.locator("#search").fill("sends")
    await page.locator("#found-0").waitFor()
    await judged(page, "docs searching")
  })

  inBrowser("finds without scripts on a page of its own", { ...phone, ...noScript }, async (page, url) => {
    await page.goto(`${url}/docs`)
    await page.locator("button[popovertarget=side]").click()
    await tabTo(page, "#search")
    await page.keyboard.type("short link")
    await Promise.all([page.waitForURL("**/docs/search?q=short+link"), page.keyboard.press("Enter")])
    await tabTo(page, 'main a[href="/docs/create_short_link"]')
    await Promise.all([page.waitForURL("**/docs/create_short_link"), page.keyboard.press("Enter")])
  })

  inBrowser("prints what is read, not the way around", desk, async (page, url) => {
    await page.emulateMedia({ media: "print" })
    await page.goto(`${url}/docs/send_transactional`)
    assert.isFalse(await page.locator(".side").isVisible())
    // On paper nobody can choose a language, so all are visible.
    assert.strictEqual(await page.locator(".sample:visible").count(), 5)
  })
})
