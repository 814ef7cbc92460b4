import { assert, describe, it } from "@effect/vitest"
import { saidOnce } from "./saidOnce.ts"

const text = { type: "string" }

describe("what a tool's input says", () => {
  it.each([
    ["a time", { maxLength: 35, pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$`, format: "date-time" }],
    ["a time in words", { maxLength: 35, pattern: String.raw`^\d{4}-\d{2}-\d{2}$`, description: "ISO 8601, UTC" }],
    ["an id", { maxLength: 45, pattern: "^post_[0-9a-z]{1,40}$", description: "Identifier, prefix post_" }],
    ["a number", { maxLength: 40, pattern: String.raw`^\+[1-9][0-9]{6,14}$`, description: "In E.164" }]
  ])("is said once: %s", (_, { maxLength, pattern, ...once }) => {
    assert.deepStrictEqual(saidOnce({ ...text, maxLength, pattern, ...once }), { ...text, ...once })
  })

  it.each(["^grp_[0-9a-z]{1,40}$", String.raw`^[a-z+*{]{2,3}(?:-[A-Z]{2}|\+)?$`, String.raw`^\d{4}(?:-(?:a|b))?$`])(
    "needs no greatest length beside %s",
    (pattern) => {
      assert.deepStrictEqual(saidOnce({ ...text, maxLength: 44, pattern, description: "Only these" }), {
        ...text,
        pattern,
        description: "Only these"
      })
    }
  )

  it.each([
    ["has no end", "^[a-z]+$"],
    ["has no end", "^[a-z]{2,}$"],
    ["has no end", "^(?:ab)*$"],
    ["takes more around it", "[a-z]{2}"],
    ["takes more behind it", "^a|b$"],
    ["looks ahead", "^(?=a)[a-z]{2}$"]
  ])("has a greatest length beside a pattern that %s: %s", (_, pattern) => {
    const schema = { ...text, maxLength: 44, pattern }
    assert.deepStrictEqual(saidOnce(schema), schema)
  })

  it("keeps the pattern of an id whose words do not name its prefix, and a length without a pattern", () => {
    const pattern = "^grp_[0-9a-z]{1,40}$"
    assert.include(saidOnce({ ...text, pattern, description: "Of one call" }), { pattern })
    assert.deepStrictEqual(saidOnce({ ...text, maxLength: 200 }), { ...text, maxLength: 200 })
  })
})
