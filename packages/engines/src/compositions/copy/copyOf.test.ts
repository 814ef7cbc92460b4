import { assert, describe, it } from "@effect/vitest"
import { copyOf, dateIn } from "./copyOf.ts"

const line = (text: string) => ({ text, begins: false })
const plain = { headline: "Open day", lines: [line("Tasters are free.")], details: [], isRightToLeft: false }
const when = { label: "When", value: "Saturday 5 June, 10:00" }
const price = { label: "Price", value: "€28" }
const quotation = { text: "“I left with the whole shelf.”", by: "Maeve" }

const layoutOf = (composed: object, hasPhotograph = false) => copyOf({ ...plain, ...composed }, hasPhotograph).layout

describe("the copy of a card", () => {
  it("is laid out by what it has: a photograph, a quotation alone, a day that one looks up", () => {
    assert.deepStrictEqual(
      [
        layoutOf({}),
        layoutOf({ details: [price] }),
        layoutOf({ details: [price, when] }),
        layoutOf({ lines: [], quotation }),
        layoutOf({ details: [when] }, true)
      ],
      ["announcement", "announcement", "event", "quote", "product"]
    )
  })

  it("says each thing on the picture or in the notes", () => {
    const lines = ["One sentence that is long enough.", "y".repeat(200), "x".repeat(90), "The end."].map(line)
    const { copy, leftOut } = copyOf({ ...plain, lines, details: [when, price] }, false)
    assert.strictEqual([copy.text, ...leftOut].join(" "), lines.map(({ text }) => text).join(" "))
    assert.isAbove(leftOut.length, 0)
    assert.deepStrictEqual(copy.facts, ["When: Saturday 5 June, 10:00", "Price: €28"])
    const said = copyOf({ ...plain, lines: [], quotation }, false)
    assert.deepInclude(said.copy, { headline: "I left with the whole shelf.", by: "Maeve" })
    assert.deepStrictEqual(said.leftOut, ["Open day"])
  })

  it("sets what begins a paragraph on a line of its own", () => {
    const lines = [line("A b."), line("C d."), { text: "• E", begins: true }]
    assert.strictEqual(copyOf({ ...plain, lines }, false).copy.text, "A b. C d.\n• E")
  })

  it("keeps nothing that would turn other words round", () => {
    const { copy } = copyOf({ ...plain, headline: "Open\u202E day\u0007 \n now" }, false)
    assert.strictEqual(copy.headline, "Open day now")
  })
})

describe("the first date of a text", () => {
  it.each([
    ["Saturday 12 December, 18:00", "12", "December"],
    ["December 4th at noon", "04", "December"],
    ["am 5. September 2027 ab 14 Uhr", "05", "September"],
    ["14 mars 2027 à 14 h", "14", "mars"],
    ["9 de abril de 2027", "09", "abril"],
    ["Суббота, 12 декабря", "12", "декабря"],
    ["Σάββατο, 12 Δεκεμβρίου", "12", "Δεκεμβρίου"],
    ["14 to 23 December", "14–23", "December"],
    ["12–14 March", "12–14", "March"]
  ])("of %s is %s %s", (text, day, month) => {
    assert.deepStrictEqual(dateIn(text), { day, month })
  })

  it.each(["in 12 seconds", "May I come", "every weekday 8 to 11", "", "1".repeat(5_000)])("is none in %s", (text) => {
    assert.isUndefined(dateIn(text))
  })
})
