import { assert, describe, it } from "@effect/vitest"
import type { Place } from "./entries.ts"
import { finder } from "./finder.ts"

const place = (title: string, words = ""): Place => ({
  href: `/docs/${title}`,
  kind: "Operation",
  title,
  names: "",
  text: "",
  words
})
const find = (query: string) =>
  finder([place("send"), place("template"), place("suppression"), place("plan b")])(query, 10).map(({ title }) => title)

describe("the search of the documentation", () => {
  it("finds by beginnings of words and by words that are misspelt", () => {
    assert.deepStrictEqual(find("suppr"), ["suppression"])
    assert.deepStrictEqual(find("temlate"), ["template"])
  })

  it("takes a letter alone for a word, not for the beginning of a third of all", () => {
    assert.deepStrictEqual(find("s t p e"), [])
    assert.deepStrictEqual(find("b"), ["plan b"])
  })

  it("finds words of names that are written in one", () => {
    assert.deepStrictEqual(find("sendTemplate"), ["send", "template"])
  })
})
