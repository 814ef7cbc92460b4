import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { isWritable, writable } from "./writable.ts"

describe("writable", () => {
  it.each([
    ["Ada", 5, "Ada"],
    ["Ada Lovelace", 3, "Ada"],
    [`${"a".repeat(199)}😀`, 200, `${"a".repeat(199)}😀`],
    [`${"a".repeat(200)}😀`, 200, "a".repeat(200)],
    ["😀".repeat(201), 200, "😀".repeat(200)],
    ["\ud800", 10, "\ufffd"],
    ["a\udc00b", 10, "a\ufffdb"],
    ["a\0b", 10, "ab"],
    ["\ufffe\uffff\u202e", 10, "\ufffe\uffff\u202e"]
  ])("makes of %j within %i: %j", (text, max, made) => assert.strictEqual(writable(text, max), made))

  const unit = Schema.Literals(["a", "\0", "\ud83d", "\ude00", "😀", "\uffff", "\u202e"])
  const max = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 12 }))

  it.prop("holds what every column can, and no more than it may", { units: Schema.Array(unit), max }, (drawn) => {
    const text = drawn.units.join("")
    const made = writable(text, drawn.max)
    assert.isTrue(isWritable(made))
    assert.isAtMost(Array.from(made).length, drawn.max)
    if (isWritable(text) && Array.from(text).length <= drawn.max) assert.strictEqual(made, text)
  })
})
