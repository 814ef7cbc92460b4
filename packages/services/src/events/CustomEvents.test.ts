import { assert, describe, it } from "@effect/vitest"
import { flatten } from "./CustomEvents.ts"

describe("flatten", () => {
  it("joins the keys of nested objects with dots and leaves values and arrays as they are", () => {
    assert.deepStrictEqual(flatten({ a: 1, b: { c: { d: "x" }, e: [1, "y", true] }, f: false }), {
      a: 1,
      "b.c.d": "x",
      "b.e": [1, "y", true],
      f: false
    })
  })

  it("says nothing of an object without members", () => {
    assert.deepStrictEqual(flatten({ a: {}, b: { c: {} } }), {})
  })
})
