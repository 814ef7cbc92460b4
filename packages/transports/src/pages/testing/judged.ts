import { assert } from "@effect/vitest"
import { seenIn } from "@tidings/testing/Browser"
import axe from "axe-core"
import type { Page } from "playwright-core"

/** Script that returns the elements beyond the right edge, if the page is wider than the window. */
const wide =
  "document.documentElement.scrollWidth > innerWidth ? [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.outerHTML.slice(0, 120)) : []"

/** A phone's page at 200 %. */
const magnified = ["light", 195] as const

/** The themes and widths for which pages are checked: a phone's, a desk's, and 390 pixels at 200 %. */
export const looks = [["light", 390], ["dark", 390], ["light", 1280], ["dark", 1280], magnified] as const

/** The rules that depend on the theme; all others give the same result in both. */
const ofColours = ["color-contrast", "link-in-text-block"]

interface Judging {
  /** True if the same page was fully checked in other colours. */
  readonly onlyColours?: boolean
}

const optionsIn = ([theme]: (typeof looks)[number], { onlyColours = false }: Judging): axe.RunOptions => ({
  iframes: false,
  preload: false,
  resultTypes: ["violations"],
  ...((onlyColours || theme === "dark") && { runOnly: ofColours })
})

/**
 * Asserts that a browser's page has no accessibility finding (axe) and never scrolls sideways, in every look; the
 * variable `SHOTS` names a folder for screenshots.
 */
export const judged = async (page: Page, what: string, judging: Judging = {}): Promise<void> => {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe.source)
  for (const look of looks) {
    const seen = `${what} ${look.join(" ")}`
    await seenIn(page, look)
    await pictured(page, seen)
    // At 200 % a page is laid out as on a phone of half the width: only its width is new.
    if (look !== magnified) {
      const { passes, violations } = await page.evaluate<axe.AxeResults>(
        `axe.run(document, ${JSON.stringify(optionsIn(look, judging))})`
      )
      assert.deepStrictEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`),
        [],
        seen
      )
      assert.isAbove(passes.length, judging.onlyColours || look[0] === "dark" ? 0 : 5)
    }
    assert.deepStrictEqual(await page.evaluate<ReadonlyArray<string>>(wide), [], seen)
  }
}

const pictured = async (page: Page, what: string): Promise<void> => {
  const folder = process.env["SHOTS"]
  if (folder === undefined) return
  // Lazy images load when they are scrolled into view.
  for (const image of await page.locator("img[loading=lazy]").all()) await image.scrollIntoViewIfNeeded()
  await page.screenshot({ path: `${folder}/${what.replaceAll(/[^\w.-]+/gu, "_")}.png`, fullPage: true })
}

/** Presses Tab until an element of this selector has the focus. */
export const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let step = 0; step < 80; step++) {
    if ((await page.locator(`${selector}:focus`).count()) > 0) return
    await page.keyboard.press("Tab")
  }
  assert.fail(`the keyboard does not get to ${selector}`)
}
