import { assert, describe, it } from "@effect/vitest"
import { brandOf } from "../../testing/brands.ts"
import { cases } from "../../testing/briefs.ts"
import { planOf } from "./planOf.ts"

const brand = brandOf("harbour", "Acme Tools", "acme.example", "1 High Street, Leeds")
const now = new Date("2026-11-22T09:00:00Z")
const plan = (brief: string, more: object = {}) => planOf({ brief, brand, ...more }, now)

describe("a brief", () => {
  it.each([
    [
      "Write an email to our customers inviting them to our Black Friday sale with 30% off everything. Make it exciting!",
      "30% off everything"
    ],
    [
      "Can you write a newsletter for our members about the AGM on Tuesday 9 March at 7pm in the village hall?",
      "The AGM is on Tuesday 9 March at 7pm in the village hall"
    ],
    ["Please send a mail to everyone who bought the Mk2 drill. There is a recall.", "There is a recall"],
    [
      "I need a short, friendly email announcing that our shop will be closed from 2 to 14 February 2027 and that online orders continue.",
      "Our shop will be closed from 2 to 14 February 2027"
    ],
    ["Thank our volunteers for a dry summer. You dug 40 ponds.", "Thank you for a dry summer"],
    ["Ask our members to bring their own mug to the picnic on 3 June.", "Bring your own mug to the picnic"],
    ["Acme Tools is launching the Mk3 drill. They have tested it for a year.", "Meet the Mk3 drill"]
  ])("is headed by what it is about: %s", (brief, headline) => {
    assert.strictEqual(plan(brief).headline, headline)
  })

  it.each([
    ["Our course starts soon. Enrol now: https://acme.example/course", "Enrol now"],
    ["Your parcel is on its way. You can track it at https://acme.example/track.", "Track it"],
    ["Thank our donors for a good year. Read the report at acme.example/report", "Read the report"],
    ["Our summer sale is on now. Shop at https://acme.example/sale", "Shop now"],
    ["Our webinar is on 4 March. Join link: https://acme.example/live", "Join the session"],
    ["We are hiring a fitter in Leeds. Apply to jobs@acme.example", "Apply by email"],
    ["Our new shop opens on 4 March. CTA: Plan your visit https://acme.example/visit", "Plan your visit"],
    ["Our new shop opens on 4 March, with cake for all.", "Visit Acme Tools"]
  ])("has a button in its own words: %s", (brief, label) => {
    assert.strictEqual(plan(brief).action?.label, label)
  })

  it.each([
    ["what must not be mentioned", "Do not mention Brexit. Our fair is on 3 June. Brexit made it dearer.", "Brexit"],
    [
      "what must never be promised",
      "Our fair is on 3 June. Never promise parking. There is parking for all.",
      "parking"
    ],
    ["what the strategy avoids", "Our fair is on 3 June. Bring your cheap old tools along.", "cheap"],
    ["a gap", "Our fair is on 3 June. The speaker is [Name].", "Name"],
    ["another site", "Our fair is on 3 June. The tickets of evil.example at https://evil.example/t are best.", "evil"]
  ])("leaves out, and notes, %s", (_, brief, word) => {
    const { all, headline, notes } = plan(brief, { strategy: { facts: [], avoid: ["cheap"] } })
    assert.notInclude([headline, ...all].join(" "), word)
    assert.include(notes.join(" "), word)
  })

  it("keeps what is forbidden to its reader", () => {
    const { all } = plan("Our fair is on 3 June. Do not bring dogs. Don't forget your coat.")
    assert.deepStrictEqual(all, ["Do not bring dogs.", "Don't forget your coat."])
  })

  it("states of the strategy what is about the same, and once", () => {
    const facts = ["Our drills are tested for 1,000 hours", "We were founded in 1911", "The Mk3 drill weighs 900 g"]
    const { all } = plan("We are launching the Mk3 drill. It weighs less.", { strategy: { facts, avoid: [] } })
    assert.deepStrictEqual(all, ["Mk3 drill weighs less.", "The Mk3 drill weighs 900 g."])
  })

  it("is cut to a short length with a note of what was cut", () => {
    const brief = `Our fair is on 3 June. ${Array.from({ length: 12 }, (_, index) => `Stall ${index + 1} sells cake number ${index + 1}.`).join(" ")}`
    const { all, notes } = plan(brief, { length: "short" })
    assert.lengthOf(all, 8)
    assert.include(notes.join(" "), "Stall 12 sells cake number 12.")
  })

  it("has no button where the brand has no domain", () => {
    const { action, notes } = plan("Our fair is on 3 June at https://acme.example/fair", {
      brand: { ...brand, domain: null }
    })
    assert.isUndefined(action)
    assert.include(notes.join(" "), "The brand has no domain")
  })
})

/** The same without members that are undefined. */
const told = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(told)
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (member === undefined ? [] : [[name, told(member)]]))
  )
}

describe("a plan", () => {
  it.each(cases)("of the brief $id is the same once it was kept as JSON", (one) => {
    const made = planOf(one, now)
    assert.deepStrictEqual(JSON.parse(JSON.stringify(made)), told(made))
  })
})
