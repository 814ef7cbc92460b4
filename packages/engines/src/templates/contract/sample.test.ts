import type { Variable } from "@tidings/schema/resources/Template"
import { assert, describe, it } from "@effect/vitest"
import { check } from "./checkVariables.ts"
import { sampled, sampleVariables } from "./sample.ts"

const types = ["string", "number", "boolean", "url", "email", "date", "array", "object"] as const

describe("sample variables", () => {
  it("fit their own contract, whatever the type", () => {
    const flat = types.map((type): Variable => ({ key: type, type, required: true }))
    const variables: ReadonlyArray<Variable> = [
      ...flat,
      { key: "choice", type: "string", required: true, enum: ["x", "y"] },
      {
        key: "list",
        type: "array",
        required: true,
        items: { key: "i", type: "object", required: true, properties: flat }
      }
    ]
    const contract = { version: 1, variables, policy: { mode: "strict", failOnUndeclared: true } } as const
    assert.deepStrictEqual(check(contract, sampleVariables(contract)).fields, [])
  })

  it("are the author's where they fit, the type's where not", () => {
    const variables: ReadonlyArray<Variable> = [
      { key: "a", type: "number", required: true, sample: 7 },
      { key: "b", type: "number", required: true, sample: "seven" },
      { key: "first_name", type: "string", required: true }
    ]
    assert.deepStrictEqual(sampleVariables({ variables }), { a: 7, b: 1, first_name: "first name" })
  })

  it("leave what is given as it is, and fill what is not at every depth", () => {
    const number: Variable = { key: "number", type: "string", required: true, sample: "HP-1" }
    const total: Variable = { key: "total", type: "string", required: true }
    const variables: ReadonlyArray<Variable> = [
      { key: "name", type: "string", required: true, sample: "Ada" },
      { key: "note", type: "string", required: false, sample: "soon" },
      { key: "order", type: "object", required: true, properties: [number, total], sample: { total: "€9.00" } },
      {
        key: "lines",
        type: "array",
        required: true,
        items: { key: "line", type: "object", required: true, properties: [number] }
      }
    ]
    const order = { number: "HP-2", total: "€9.00" }
    const cases: ReadonlyArray<readonly [given: object, made: object]> = [
      [{}, { name: "Ada", note: "soon", order: { number: "HP-1", total: "€9.00" }, lines: [{ number: "HP-1" }] }],
      [{ order: { number: "HP-2" } }, { name: "Ada", note: "soon", order, lines: [{ number: "HP-1" }] }],
      [
        { note: null, lines: [{}, { number: "HP-3", more: 1 }], order: "none", other: 1 },
        { name: "Ada", note: null, order: "none", lines: [{ number: "HP-1" }, { number: "HP-3", more: 1 }], other: 1 }
      ]
    ]
    for (const [given, made] of cases) assert.deepStrictEqual(sampled({ variables }, given as never), made)
  })

  it("take names that objects have by themselves for what they are", () => {
    const variables: ReadonlyArray<Variable> = [
      { key: "constructor", type: "string", required: true },
      { key: "__proto__", type: "string", required: true }
    ]
    assert.deepStrictEqual(
      JSON.stringify(sampleVariables({ variables })),
      `{"constructor":"constructor","__proto__":"  proto  "}`
    )
  })
})
