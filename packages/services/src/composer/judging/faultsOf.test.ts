import { assert, describe, it } from "@effect/vitest"
import { faultsOf } from "./faultsOf.ts"
import type { Judged, Sources } from "./Judged.ts"

const sources: Sources = {
  said: ["Maeve Byrne shows sourdough on 12 December at 18:00. It costs €1,200, for three people.", "Quay Bakery"],
  domains: ["quaybakery.example"],
  variables: ["first_name"],
  never: ["covid"],
  isEnglish: true
}
const saying = (...texts: ReadonlyArray<string>): Judged => ({ texts, urls: [], variables: [] })
const leading = (...urls: ReadonlyArray<string>): Judged => ({ texts: [], urls, variables: [] })

describe("the judge", () => {
  it.each([
    "Come on 12 December at 18:00, or at 18.",
    "It costs 1200 or 1,200 for three people.",
    "Meet Maeve Byrne at Quay Bakery."
  ])("finds nothing wrong with: %s", (text) => {
    assert.deepStrictEqual(faultsOf(saying(text), sources), [])
  })

  it.each([
    ["a number that nobody gave", "Only 13 places."],
    ["a number in words that nobody gave", "There are forty places."],
    ["a claim that nobody made", "The best bread of the town."],
    ["urgency that nobody asked for", "Hurry, it is your last chance."],
    ["a name of two words that nobody named", "Bread by our baker Paul Hollywood."],
    ["a single name that nobody named", "Bread from our friends in Connemara."],
    ["what must not be said", "Nothing about Covid here."],
    ["a placeholder in brackets", "Hello [Name], come along."],
    ["filler", "Lorem ipsum dolor sit amet."],
    ["markup", "Come <b>along</b>."],
    ["code of templates", "Come {{ user.password }}."],
    ["characters that change the direction of a text", "Come \u202egnola."],
    ["characters that nobody sees", "Come\u200b along."]
  ])("finds %s", (_, text) => {
    assert.isAtLeast(faultsOf(saying(text), sources).length, 1)
  })

  it.each(["https://quaybakery.example/open", "https://shop.quaybakery.example", "#form", "#unsubscribe"])(
    "lets a link lead to %s",
    (url) => {
      assert.deepStrictEqual(faultsOf(leading(url), sources), [])
    }
  )

  it.each([
    "https://evil.example/",
    "http://quaybakery.example/",
    "https://quaybakery.example@evil.example/",
    "https://user:word@quaybakery.example/",
    "https://evilquaybakery.example/",
    "mailto:somebody@evil.example",
    "javascript:alert(1)",
    "#elsewhere",
    "//quaybakery.example/"
  ])("lets no link lead to %s", (url) => {
    assert.lengthOf(faultsOf(leading(url), sources), 1)
  })

  it("finds variables that nobody declared", () => {
    assert.deepStrictEqual(faultsOf({ texts: [], urls: [], variables: ["first_name", "password"] }, sources), [
      "{{ password }} is not declared"
    ])
  })

  it("leaves names and claims to people where the text is not English, and nothing else", () => {
    const german = { ...sources, isEnglish: false }
    assert.deepStrictEqual(faultsOf(saying("Das beste Brot der Stadt, von Hans Meier."), german), [])
    assert.lengthOf(faultsOf(saying("Nur 13 Plätze."), german), 1)
  })
})
