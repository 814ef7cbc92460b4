import { assert, describe, it } from "@effect/vitest"
import { endpoints } from "@tidings/testing/endpoints"
import { document } from "../document/document.ts"
import { manualOf } from "./Manual.ts"
import { referencePagesOf } from "./referencePagesOf.ts"
import { llms, llmsFull } from "./llms.ts"

const manual = manualOf(document(endpoints, { serverUrl: "https://messages.example.com" }))
const bytes = (text: string): number => Buffer.byteLength(text)

describe("what models read", () => {
  it("begins with an index of at most 26 KB, some 6,500 tokens", () => {
    assert.isBelow(bytes(llms(manual)), 26_624)
  })

  it("is at most 2 MB as a whole, and at most 100 KB a page", () => {
    const pages = referencePagesOf(manual)
    assert.isBelow(bytes(llmsFull(manual, pages)), 2 * 1024 * 1024)
    for (const { markdown, path } of pages) assert.isBelow(bytes(markdown()), 100 * 1024, path)
  })

  it("tells of every operation once in the whole", () => {
    const titles = Array.from(
      llmsFull(manual, referencePagesOf(manual)).matchAll(/^`[A-Z]+ \/v1[^\n]* · tool `(\w+)`$/gmu),
      (found) => found[1]
    )
    assert.sameMembers(
      titles,
      endpoints.map(({ operation }) => operation.name)
    )
  })
})
