import type { Variable } from "@tidings/schema/Template"
import { assert, describe, it } from "@effect/vitest"
import { check } from "./check.ts"
import { sampleVariables } from "./sample.ts"

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
})
