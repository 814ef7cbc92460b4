import { assert, it } from "@effect/vitest"
import { jsonText, shownJson } from "./json.ts"

const screen = { isTerminal: true, isAnimated: true, hasColours: false, columns: 80, write: () => undefined }

it("writes JSON that no terminal obeys, and that reads back the same", () => {
  const value = { name: "\u001b[31m\u009b2J\u202Eevil\u2028\u007f\u0000 café 日本 👩‍👩‍👧", list: [1, null, true, -2.5e3] }
  assert.match(jsonText(value), /^[^\p{Cc}\u202A-\u202E\u2028]*$/u)
  assert.deepStrictEqual(JSON.parse(jsonText(value)), value)
  assert.deepStrictEqual(JSON.parse(shownJson(value, screen)), value)
})

it("colours names and values, and nothing else", () => {
  assert.strictEqual(
    shownJson({ a: "b: 1", n: 1 }, { ...screen, hasColours: true }),
    '{\n  \u001b[36m"a"\u001b[39m: \u001b[32m"b: 1"\u001b[39m,\n  \u001b[36m"n"\u001b[39m: \u001b[33m1\u001b[39m\n}'
  )
})
