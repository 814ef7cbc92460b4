import { assert, describe, it } from "@effect/vitest"
import { mostValues, tooMany } from "./tooMany.ts"

const some = (count: number) => Array.from({ length: count }, () => ({}))
const named = (count: number) => Object.fromEntries(some(count).map((value, n) => [`k${n}`, value]))
const pathsOf = (input: unknown) => tooMany(input).map(({ code, path }) => `${path} ${code}`)

describe("an input", () => {
  it("may hold so many values, wherever they stand", () => {
    const most = mostValues - 1
    for (const input of [
      { a: some(most) },
      { a: named(most) },
      named(mostValues),
      { a: [some(most - 1)] },
      [],
      "a",
      null
    ])
      assert.deepStrictEqual(pathsOf(input), [])
  })

  it("is refused with more, by each field that holds them, and is not walked to its end", () => {
    assert.deepStrictEqual(pathsOf({ a: some(mostValues), b: [], c: { d: named(mostValues) } }), [
      "a too_long",
      "c too_long"
    ])
    assert.deepStrictEqual(pathsOf({ a: [[some(mostValues)]] }), ["a too_long"])
    assert.deepStrictEqual(pathsOf({ a: some(6_000), b: some(6_000) }), [" too_long"])
    assert.deepStrictEqual(pathsOf(named(mostValues + 1)), [" too_long"])
    let looked = 0
    const counting = new Proxy({}, { ownKeys: () => (looked++, []) })
    assert.lengthOf(tooMany({ a: Array.from({ length: 100_000 }, () => counting) }), 1)
    assert.strictEqual(looked, 0)
  })
})
