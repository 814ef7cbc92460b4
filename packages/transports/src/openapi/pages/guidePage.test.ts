import { assert, describe, it } from "@effect/vitest"
import { document } from "../document/document.ts"
import type { Guide } from "../guides/shelves.ts"
import { rows } from "../testing/rows.ts"
import { guidePage } from "./guidePage.ts"
import { manualOf } from "./Manual.ts"

const guide = (slug: string, text: string, sections: ReadonlyArray<string> = []): Guide => ({
  slug,
  title: `Guide ${slug}`,
  summary: "What it is about.",
  markdown: `# Guide ${slug}\n\nWhat it is about.\n\n${text}`,
  sections: sections.map((title) => ({ id: title.toLowerCase(), title }))
})

const sections = ["One", "Two", "Three", "Four"]
const [first, second, third] = [
  guide("first", "Text.\n", sections.slice(1)),
  guide("second", "[f](./first.md#two) [o](/docs/list_parcels) [i](/inbox) [e](https://example.com/a)\n", sections),
  guide("third", "```sh no-run\ncurl x\n```\n\n```json\n{}\n```\n")
]
const guides = [first!, second!, third!]
const manual = {
  ...manualOf(document(rows, { serverUrl: "https://messages.test" })),
  shelves: [{ title: "Start", guides }],
  guides
}
const pageOf = (one: Guide) => guidePage(manual, one).html()
const linkOf = (page: string, kind: string) =>
  new RegExp(`<a class="${kind}" rel="\\w+" href="([^"]+)"`, "u").exec(page)?.[1]

describe("a guide's page", () => {
  it("leads to the guides before and after, and marks itself in the menu", () => {
    const [one, two, three] = guides.map(pageOf)
    assert.deepStrictEqual([linkOf(one!, "previous"), linkOf(one!, "next")], [undefined, "/docs/guides/second"])
    assert.deepStrictEqual(
      [linkOf(two!, "previous"), linkOf(two!, "next")],
      ["/docs/guides/first", "/docs/guides/third"]
    )
    assert.deepStrictEqual([linkOf(three!, "previous"), linkOf(three!, "next")], ["/docs/guides/second", undefined])
    assert.match(two!, /<a href="\/docs\/guides\/second" aria-current="page">/u)
  })

  it("lists its sections where it has four or more", () => {
    assert.notInclude(pageOf(first!), "On this page")
    const page = pageOf(second!)
    assert.include(page, "On this page")
    for (const { id, title } of second!.sections) assert.include(page, `<a href="#${id}">${title}</a>`)
  })

  it("leads as Markdown to Markdown by whole addresses, and drops words that are for tests", () => {
    assert.include(
      guidePage(manual, second!).markdown(),
      "[f](https://messages.test/docs/guides/first.md#two) [o](https://messages.test/docs/list_parcels.md) [i](https://messages.test/inbox) [e](https://example.com/a)"
    )
    assert.include(guidePage(manual, third!).markdown(), "```sh\ncurl x\n```\n\n```json\n{}\n```")
  })
})
