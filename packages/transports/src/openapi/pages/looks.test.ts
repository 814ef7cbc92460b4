import { assert, describe, it } from "@effect/vitest"
import { browserIsMissing, chromium, seenIn } from "@tidings/testing/Browser"
import { endpoints } from "@tidings/testing/endpoints"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { judged, looks } from "../../pages/testing/judged.ts"
import { document } from "../document/document.ts"
import { manualOf } from "./Manual.ts"
import { referencePagesOf } from "./referencePagesOf.ts"
import { brokenWords } from "./testing/brokenWords.ts"
import { servedReference } from "./testing/servedReference.ts"

const described = document(endpoints)
const everyPath = referencePagesOf(manualOf(described)).map(({ path }) => path)
/** One page of each kind, and those with the longest names and the deepest fields. */
const kinds = [
  "/docs",
  "/docs/changelog",
  "/docs/connect",
  "/docs/errors",
  "/docs/events",
  "/docs/search?q=send",
  "/docs/guides/quick-start",
  "/docs/send_transactional",
  "/docs/create_social_post",
  "/docs/browse_connector_catalog"
]
// Checking every page in every look takes minutes: DOCS_PAGES=all.
const isWhole = process.env["DOCS_PAGES"] === "all"
const paths = isWhole ? [...new Set([...kinds, ...everyPath])] : kinds
const unfold = `for (const one of document.querySelectorAll("main details")) one.open = true`
const isWide = "document.documentElement.scrollWidth > innerWidth"

const look = async (page: Page, url: string, path: string) => {
  const said: Array<string> = []
  page.on("console", (message) => void (message.type() === "error" && said.push(message.text())))
  await page.goto(url + path)
  await judged(page, `docs ${path}`)
  await page.evaluate(unfold)
  for (const seen of looks) {
    const what = `docs ${path} ${seen.join(" ")}`
    await seenIn(page, seen)
    assert.isFalse(await page.evaluate(isWide), `${what}, unfolded`)
    if (seen[1] > 300) assert.deepStrictEqual(await brokenWords(page), [], what)
  }
  assert.deepStrictEqual(said, [], path)
}

describe("pages of the documentation", () => {
  for (const path of paths)
    it.effect.skipIf(browserIsMissing)(
      `${path} has no accessibility finding, never scrolls sideways and breaks no word of a table: on a phone and a desk, light and dark`,
      () =>
        Effect.gen(function* () {
          const browser = yield* chromium
          const url = yield* servedReference(described)
          yield* Effect.promise(async () => look(await browser.newPage(), url, path))
        })
    )
})
