import { assert, describe, it } from "@effect/vitest"
import { endpoints } from "@tidings/testing/endpoints"
import { document } from "../document/document.ts"
import { manualOf } from "./Manual.ts"
import { referencePagesOf } from "./referencePagesOf.ts"

const pages = referencePagesOf(manualOf(document(endpoints, { serverUrl: "https://messages.example.com" })))

const characters: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'"
}
const wordsIn = (text: string): ReadonlySet<string> => new Set(text.match(/[\p{L}\p{N}]+/gu))
const plain = (html: string): string =>
  html
    .replaceAll("<wbr />", "")
    .replaceAll(/<img [^>]*alt="([^"]*)"[^>]*>/gu, " $1 ")
    .replaceAll(/<[^>]+>/gu, " ")
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/gu, (entity) => characters[entity]!)

/** Returns the words that a person reads on a page, without the ways to other places and the titles of columns. */
const shownBy = (html: string): string =>
  plain(
    html
      .slice(html.indexOf("<main"), html.indexOf("<footer"))
      .replaceAll(/<nav.*?<\/nav>|<p class="eyebrow">.*?<\/p>|<legend>.*?<\/legend>/gsu, "")
      .replaceAll(/(<\/caption>\s*)<thead>.*?<\/thead>/gsu, "$1")
  )

/** Returns the words that a model reads, without targets of links, languages of code, numbers of lists and marks. */
const readIn = (markdown: string): string =>
  markdown
    .replaceAll(/\]\((?:\w+:|#)[^()\s]*\)|^`{3,}\w+$|^\d+\. /gmu, "")
    .replaceAll(/<(https?:[^>]+)>/gu, "$1")
    .replaceAll(/^\|(?: --- \|)+$/gmu, "")

describe("a page of the documentation", () => {
  it.each(pages)("$path says the same words to a person and to a model", ({ html, markdown }) => {
    const page = html()
    const [shown, read] = [wordsIn(shownBy(page)), wordsIn(readIn(markdown()))]
    const captions = wordsIn(plain(Array.from(page.matchAll(/<caption>.*?<\/caption>/gsu)).join(" ")))
    assert.isAbove(read.size, 10)
    assert.deepStrictEqual(
      [...read].filter((word) => !shown.has(word)),
      []
    )
    assert.deepStrictEqual(
      [...shown].filter((word) => !read.has(word) && !captions.has(word)),
      []
    )
  })
})
