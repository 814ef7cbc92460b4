import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { maxDepth, maxValues, parseJson } from "./parseJson.ts"

const nested = (depth: number, [open, close]: readonly [string, string]) => open.repeat(depth) + close.repeat(depth)
const arrays = ["[", "]"] as const

describe("JSON", () => {
  it.prop("is read as JSON.parse reads it", [Schema.Json], ([value]) => {
    const text = JSON.stringify(value)
    assert.deepStrictEqual(parseJson(text), JSON.parse(text))
    const indented = JSON.stringify({ value }, null, 2)
    assert.deepStrictEqual(parseJson(indented), JSON.parse(indented))
  })

  it("may nest to the limit and no deeper, in arrays and in objects", () => {
    assert.deepStrictEqual(parseJson(nested(maxDepth, arrays)), JSON.parse(nested(maxDepth, arrays)))
    for (const depth of [maxDepth + 1, 1_000_000]) {
      assert.throws(() => parseJson(nested(depth, arrays)), /128 levels/u)
      assert.throws(() => parseJson(nested(depth, ['{"a":[', "]}"])), /128 levels/u)
    }
  })

  it("may hold any number of brackets in its strings, beside its quotes and backslashes", () => {
    for (const text of ["[".repeat(1_000), '\\"['.repeat(200), "\\", '"', '[\\\\"{'.repeat(200)]) {
      const value = { text, list: Array.from({ length: 1_000 }, () => [text]) }
      assert.deepStrictEqual(parseJson(JSON.stringify(value)), value)
    }
  })

  it("may hold so many values and no more, whatever they are", () => {
    const list = (value: string, count: number) => `[${Array.from({ length: count }, () => value).join()}]`
    for (const value of ["1", '"a,[{"', "null"]) {
      assert.strictEqual((parseJson(list(value, maxValues - 1)) as ReadonlyArray<unknown>).length, maxValues - 1)
      assert.throws(() => parseJson(list(value, maxValues)), /20000 values/u)
    }
    for (const value of ["{}", "[]", '{"a":1}', '{"a":[1,2]}'])
      assert.throws(() => parseJson(list(value, maxValues)), /20000 values/u)
  })

  it("names no member of an object twice, however it writes the name", () => {
    for (const text of [
      '{"to":1,"to":1}',
      '{"to":1,"\\u0074o":2}',
      '[{"a":{"b":[{"c":1,"c":2}]}}]',
      '{"__proto__":1,"__proto__":2}'
    ])
      assert.throws(() => parseJson(text), /twice/u, text)
    for (const text of ['{"a":{"a":":","b":"\\":"},"b":[{"a":1},{"a":1}]}', '{"__proto__":1,"constructor":2}'])
      assert.deepStrictEqual(parseJson(text), JSON.parse(text))
  })

  it("that is none is refused as JSON.parse refuses it, and promptly", () => {
    for (const text of ["", '"', '"\\', "[".repeat(maxDepth), "]".repeat(1_000_000), '"'.repeat(999_999), "nul"]) {
      assert.throws(() => parseJson(text), SyntaxError)
    }
  })
})
