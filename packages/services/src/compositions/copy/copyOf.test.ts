import { assert, describe, it } from "@effect/vitest"
import { cases } from "../../composer/testing/briefs.ts"
import { composed } from "../../composer/testing/composed.ts"
import { altOf } from "./altOf.ts"
import { copyOf } from "./copyOf.ts"
import { dateIn } from "./dateIn.ts"

const plain = { headline: "Open day", lines: ["Tasters are free."], details: [] }
const when = { label: "When", value: "Saturday 5 June, 10:00" }
const price = { label: "Price", value: "€28" }
const quotation = { text: "“I left with the whole shelf.”", by: "Maeve" }

const layoutOf = (composed: object, hasPhotograph = false) => copyOf({ ...plain, ...composed }, hasPhotograph).layout

describe("the copy of a card", () => {
  it("is laid out by what is most telling of it", () => {
    const figure = { value: "73%", label: "Of our makers" }
    assert.deepStrictEqual(
      [
        layoutOf({}),
        layoutOf({ details: [when, price], quotation }),
        layoutOf({ details: [price], quotation }),
        layoutOf({ details: [price] }),
        layoutOf({ figure }),
        layoutOf({ figure: { value: "40", label: "Places" } }),
        layoutOf({ details: [when] }, true)
      ],
      ["announcement", "event", "quote", "product", "stat", "announcement", "product"]
    )
  })

  it("draws a part of a hundred, and never what is taken off a price", () => {
    const partOf = (label: string) => copyOf({ ...plain, figure: { value: "20%", label } }, false).copy.isPart
    assert.deepStrictEqual([partOf("Of our makers"), partOf("Off all mugs")], [true, false])
  })

  it("says each thing on the picture or in the notes", () => {
    const lines = [
      "One sentence that is long enough.",
      "Another one that is as long as that.",
      "x".repeat(90),
      "The end."
    ]
    const { copy, leftOut } = copyOf({ ...plain, lines, details: [when, price] }, false)
    assert.strictEqual([copy.text, ...leftOut].join(" "), lines.join(" "))
    assert.deepStrictEqual(copy.facts, ["Saturday 5 June, 10:00", "Price: €28"])
    const said = copyOf({ ...plain, quotation }, false)
    assert.deepInclude(said.copy, { headline: "I left with the whole shelf.", by: "Maeve" })
    assert.deepStrictEqual(said.leftOut, ["Open day", "Tasters are free."])
  })

  it("keeps nothing that would turn other words round", () => {
    const { copy } = copyOf({ ...plain, headline: "Open\u202E day\u0007 \n now" }, false)
    assert.strictEqual(copy.headline, "Open day now")
  })

  it("holds every number of the briefs that people judge by, or tells it in the notes", () => {
    for (const { brand, brief, id } of cases) {
      const { composition, plan } = composed({ brief, brand })
      const { copy, layout, leftOut } = copyOf(composition, false)
      const told = [altOf(copy, { brand: brand.name, hasPhotograph: false, layout }), ...leftOut, ...plan.notes].join(
        " "
      )
      const written = [
        composition.headline,
        ...composition.lines,
        ...composition.details.map(({ value }) => value)
      ].join(" ")
      for (const [number] of written.matchAll(/\d[\d.,]*\d|\d/gu)) assert.include(told, number, id)
    }
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
