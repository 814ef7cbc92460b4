import { assert, it } from "@effect/vitest"
import { mergePatch } from "./mergePatch.ts"

// RFC 7396, appendix A: the cases with objects as document and patch.
it.each([
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  [
    { a: "b" },
    JSON.parse('{ "__proto__": { "polluted": true } }'),
    JSON.parse('{ "a": "b", "__proto__": { "polluted": true } }')
  ]
] as const)("%j patched by %j is %j", (document, patch, result) => {
  assert.deepStrictEqual(mergePatch<object>(document, patch), result)
  assert.notProperty({}, "polluted")
})
