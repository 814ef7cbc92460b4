import { assert, layer } from "@effect/vitest"
import { browserIsMissing, chromium } from "@tidings/testing/Browser"
import { draftTemplate, made } from "@tidings/testing/fixtures"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import type { BrowserContextOptions, Page } from "playwright-core"
import { judged, tabTo } from "../../../pages/testing/judged.ts"
import { addMember, codeFor, served, somebody } from "../../testing/members.ts"

const body = `<mjml>
  <mj-body>
    <mj-section>
      <mj-column>
        <!-- The greeting -->
        <mj-text font-size="20px">Hello {{ name }}</mj-text>
        <mj-raw>{% if plan == "pro" %}</mj-raw>
        <mj-button href="https://example.com/{{ page }}">Open it</mj-button>
        <mj-raw>{% endif %}</mj-raw>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`

/** A browser, and a workspace with a draft that its member edits. */
const edited = Effect.gen(function* () {
  const browser = yield* chromium
  const { url } = yield* served()
  const workspace = yield* makeWorkspace()
  yield* draftTemplate(workspace, "note", { name: "Note", mode: "mjml", body })
  const email = somebody()
  yield* addMember(workspace, email)
  /** Opens the editor, and collects what the page's policy refused and what failed in it. */
  const open = Effect.fnUntraced(function* (options: BrowserContextOptions = {}) {
    const code = yield* codeFor(email)
    return yield* Effect.promise(async () => {
      const page = await (await browser.newContext(options)).newPage()
      const errors: Array<string> = []
      page.on("console", (said) => said.type() === "error" && errors.push(said.text()))
      page.on("pageerror", (error) => errors.push(String(error)))
      await page.goto(`${url}/sign-in?to=/templates/note/edit`)
      await page.fill("#code", code)
      await Promise.all([page.waitForURL("**/edit"), page.press("#code", "Enter")])
      return { page, errors }
    })
  })
  const draft = Effect.map(made("read_template", { key: "note" }, workspace), ({ data }) => data)
  return { draft, open }
})

/** Waits until the framed mail says something. */
const framed = (page: Page, words: string) =>
  page.frameLocator(".shot iframe:not(.coming)").getByText(words).first().waitFor()

const source = ".cm-content"

layer(world, { excludeTestServices: true })("the editor of a template, in a browser", (it) => {
  const inBrowser = it.effect.skipIf(browserIsMissing)

  inBrowser(
    "shows the mail as one types, by the keyboard alone, and saves it by a key",
    () =>
      Effect.gen(function* () {
        const { draft, open } = yield* edited
        const { errors, page } = yield* open()
        yield* Effect.promise(async () => {
          await framed(page, "Hello ")
          const entries = await page.evaluate("history.length")
          await tabTo(page, "#f-subject")
          await page.keyboard.type("Dear {{name}}")
          await framed(page, "Dear name")
          await page.keyboard.press("Enter")
          await page.keyboard.press("Tab")
          await page.keyboard.press("Tab")
          await page.keyboard.press("Control+Home")
          for (let line = 0; line < 5; line++) await page.keyboard.press("ArrowDown")
          await page.keyboard.press("End")
          for (let step = 0; step < "{{ name }}</mj-text>".length; step++) await page.keyboard.press("ArrowLeft")
          await page.keyboard.type("again, ")
          await framed(page, "Hello again, ")
          assert.strictEqual(await page.locator(".shot iframe").count(), 1)
          assert.strictEqual(await page.evaluate("history.length"), entries)
          await page.keyboard.press("Escape")
          await page.keyboard.press("Tab")
          assert.strictEqual(await page.locator("input[name=as]:focus").count(), 1)
          await Promise.all([page.waitForURL("**/edit?done=update_template"), page.keyboard.press("Control+s")])
          await framed(page, "Hello again, ")
        })
        assert.deepStrictEqual(errors, [])
        const { body: saved, subject } = yield* draft
        assert.strictEqual(saved, body.replace("Hello ", "Hello again, "))
        assert.strictEqual(subject, "Dear {{name}}")
      }),
    { retry: 2 }
  )

  inBrowser(
    "shows the latest of what was typed, tells what is wrong with it, and warns before it is left unsaved",
    () =>
      Effect.gen(function* () {
        const { draft, open } = yield* edited
        const before = yield* draft
        const { errors, page } = yield* open()
        yield* Effect.promise(async () => {
          await page.locator(source).click()
          await page.keyboard.press("Control+a")
          await page.keyboard.type("{% if")
          await framed(page, "It cannot be shown yet")
          await page.keyboard.press("Control+a")
          for (const words of ["one", "two", "three"]) {
            await page.keyboard.insertText(`<mjml><mj-body><mj-raw>${words}</mj-raw></mj-body></mjml>`)
            await page.locator("input[value=dark]").check()
            await page.locator(source).focus()
            await page.keyboard.press("Control+a")
          }
          await framed(page, "three")
          const asked = page.waitForEvent("dialog")
          const left = page.locator(".crumb a").click()
          await (await asked).dismiss()
          await left.catch(() => undefined)
          assert.match(page.url(), /\/edit$/u)
        })
        assert.deepStrictEqual(
          errors.filter((error) => !error.includes("422")),
          []
        )
        assert.deepStrictEqual(yield* draft, before)
      }),
    { retry: 2 }
  )

  inBrowser(
    "works without scripts: a button shows the mail, another saves it",
    () =>
      Effect.gen(function* () {
        const { draft, open } = yield* edited
        const { page } = yield* open({ javaScriptEnabled: false })
        yield* Effect.promise(async () => {
          await page.locator("textarea").fill(body.replace("Hello", "Good day"))
          await page.getByRole("button", { name: "Preview" }).click()
          await framed(page, "Good day")
          await Promise.all([
            page.waitForURL("**/edit?done=update_template"),
            page.getByRole("button", { name: "Save the draft" }).click()
          ])
        })
        assert.include((yield* draft).body, "Good day {{ name }}")
      }),
    { retry: 2 }
  )

  inBrowser(
    "has no accessibility finding and never scrolls sideways, with scripts and without",
    () =>
      Effect.gen(function* () {
        const { open } = yield* edited
        const { page } = yield* open()
        yield* Effect.promise(async () => {
          await judged(page, "editor with scripts")
          await page.route("**/dress/*.js", (route) => route.abort())
          await page.reload()
          await judged(page, "editor without scripts", { onlyColours: true })
        })
      }),
    { retry: 2 }
  )
})
