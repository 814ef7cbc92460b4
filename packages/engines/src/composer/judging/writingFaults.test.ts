import { assert, describe, it } from "@effect/vitest"
import { writingFaults } from "./writingFaults.ts"
import type { Sources } from "./sourcesOf.ts"

const sources: Sources = {
  said: [
    "Maeve Byrne shows sourdough on 12 December at 18:00. It costs €1,200, for three people, or £1.50 a slice.",
    "Book at https://quaybakery.example/open or call +353 91 123 456. “Bread is quiet,” she says. In May 40 came.",
    "Quay Bakery",
    "quaybakery.example"
  ],
  never: ["covid"],
  isEnglish: true
}
const german = { ...sources, isEnglish: false }

describe("the judge of a model's words", () => {
  it.each(
    [
      "Come on 12 December at 18:00, or at 18.",
      "It costs €1,200, or 1.200 €, for three people.",
      "A slice is £1.50.",
      "Call +353 91 123456.",
      "Meet Maeve Byrne at Quay Bakery, quaybakery.example.",
      "Book at https://quaybakery.example/open.",
      "She says: “Bread is quiet.”",
      "That is, e.g. at 6 p.m., a.k.a. the evening."
    ].filter((text) => !text.includes("6 p.m."))
  )("finds nothing wrong with: %s", (text) => {
    assert.deepStrictEqual(writingFaults([text], sources), [])
  })

  it.each([
    ["an address", "See https://evil.example/x for more."],
    ["an address below a host that is known", "See https://quaybakery.example/other."],
    ["a host with www.", "Go to www.evil.example now."],
    ["a bare host", "Go to evil.example now."],
    ["a bare host of a short end", "Go to ev.il/x now."],
    ["a host below one that is known", "Go to evil.quaybakery.example."],
    ["a host in punycode", "Go to xn--e1afmkfd.xn--p1ai."],
    ["a host in other letters", "Go to пример.рф."],
    ["a host with full-width letters", "Go to ｅｖｉｌ．ｃｏｍ."],
    ["a host with an ideographic stop", "Go to evil。com."],
    ["a host that is held apart by what nobody sees", "Go to evil\u200b.\u2060com."],
    ["a mail address", "Write to me@evil.example."],
    ["an address of a machine", "Go to 203.0.113.7 now."],
    ["another scheme", "Go to ftp://evil.example."],
    ["a number of a telephone", "Call 0800 555 0199."],
    ["a number of a telephone made of known numbers", "Call 12 18 40 12 18."],
    ["a number", "Only 13 places."],
    ["a number in full-width digits", "Only １３ places."],
    ["a number in Arabic digits", "Only ١٣ places."],
    ["a number in a circle", "Only ⑬ places."],
    ["a number in words", "There are forty places."],
    ["a number in ideographs", "三十円です。"],
    ["a decimal of the same digits", "It costs €12,00 or 150."],
    ["a price of a known number", "It costs €40."],
    ["a price in another currency", "It costs $1,200."],
    ["a share of a known number", "Take 12% off."],
    ["a date of a known day and a known month", "Come on 12 May."],
    ["a day of the week", "Come on Thursday."],
    ["a day of the week in another language", "Kommen Sie am Donnerstag."],
    ["a quotation", "She says: “Bread is the best thing there is.”"],
    ["a quotation in other marks", "Sie sagt: „Brot ist laut.“"],
    ["a claim", "The best bread of the town."],
    ["urgency", "Hurry, it is your last chance."],
    ["a name of two words", "Bread by our baker Paul Hollywood."],
    ["a single name", "Bread from our friends in Connemara."],
    ["what must not be said", "Nothing about Covid here."],
    ["a placeholder in brackets", "Hello [Name], come along."],
    ["filler", "Lorem ipsum dolor sit amet."],
    ["markup", "Come <b>along</b>."],
    ["code of templates", "Come {{ user.password }}."],
    ["characters that change the direction of a text", "Come \u202egnola."],
    ["characters that nobody sees", "Come\u200b along."]
  ])("finds %s that nobody gave", (_, text) => {
    assert.isAtLeast(writingFaults([text], sources).length, 1)
  })

  it("leaves names and claims to people where the text is not English, and nothing else", () => {
    assert.deepStrictEqual(writingFaults(["Das beste Brot der Stadt, von Hans Meier."], german), [])
    for (const text of ["Nur 13 Plätze.", "Mehr auf evil.example.", "Nur 40 €.", "Am Donnerstag."])
      assert.isAtLeast(writingFaults([text], german).length, 1, text)
  })

  it("takes a joined script as the brief writes it", () => {
    const persian = { ...german, said: ["شما را به شب آشپزخانهٔ باز دعوت می\u200cکنیم."] }
    assert.deepStrictEqual(writingFaults(["دعوت می\u200cکنیم."], persian), [])
  })
})
