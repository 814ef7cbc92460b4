import { assert } from "@effect/vitest"
import { chromium } from "@tidings/testing/Browser"
import type { Workspace } from "@tidings/testing/fixtures"
import { madeMember } from "@tidings/testing/madeMember"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { codeFor, served, somebody } from "./members.ts"

/** Types a code that was mailed to an address into the sign-in page that is shown. */
export const signingIn = Effect.fnUntraced(function* (email: string) {
  const code = yield* codeFor(email)
  return async (page: Page) => {
    await page.getByLabel("One-time code").fill(code)
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.waitForURL(({ pathname }) => !pathname.startsWith("/sign-in"))
  }
})

/**
 * A browser with scripts, in which the owner of a workspace stands at Today. `walk` takes steps from where the last
 * ones ended, and asserts that the browser complained of nothing: no error of a script, an answer or the page's policy.
 */
export const walker = Effect.fnUntraced(function* (workspace: Workspace) {
  const browser = yield* chromium
  const { url } = yield* served()
  const email = somebody()
  yield* madeMember(workspace.id, email, true, "owner")
  const page = yield* Effect.promise(() => browser.newPage({ viewport: { width: 1280, height: 900 } }))
  const complaints: Array<string> = []
  page.on("pageerror", ({ message }) => complaints.push(message))
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()))
  const walk = (steps: (page: Page) => Promise<unknown>) =>
    Effect.promise(async () => {
      await steps(page).catch(async (cause: unknown) => {
        throw new Error(`stopped at ${page.url()}\n${await page.locator("main").ariaSnapshot()}`, { cause })
      })
      assert.deepStrictEqual(complaints, [], page.url())
    })
  const signIn = yield* signingIn(email)
  yield* walk(async () => {
    await page.goto(`${url}/today`)
    await signIn(page)
    await isAt(page, "Today")
  })
  return { email, walk }
})

/** Waits until the page with this heading is shown. */
export const isAt = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor()

/** Enters a room by the side bar. */
export const enterRoom = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Workspace and rooms" }).getByRole("link", { name }).click()

/** Follows the first link of these words. */
export const followLink = (page: Page, name: string | RegExp) =>
  page.locator("main").getByRole("link", { name }).first().click()

/** Presses a button, and waits until the page says that the call was done. */
export const done = async (page: Page, button: string, summary = button) => {
  await page.getByRole("button", { name: button }).click()
  await page.getByText(`${summary}: done`).waitFor()
}

/** The first control with this label. */
export const field = (page: Page, label: string | RegExp) => page.locator("main").getByLabel(label).first()
