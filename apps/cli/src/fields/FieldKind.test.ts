import { describe, expect, it } from "@effect/vitest"
import { fieldKindOf } from "./FieldKind.ts"

const components = {
  Scenario: { type: "string", enum: ["delivered", "bounced"] },
  Alias: { $ref: "#/components/schemas/Scenario" },
  Sender: { type: "object", properties: { email: { type: "string" } } }
}
const nullable = (schema: object) => ({ anyOf: [schema, { type: "null" }] })

describe("a field is filled", () => {
  it.each([
    [{ type: "string", maxLength: 3 }, { _tag: "Text" }],
    [{ type: "integer" }, { _tag: "Whole" }],
    [{ type: "number" }, { _tag: "Decimal" }],
    [{ type: "boolean" }, { _tag: "Switch" }],
    [
      { type: "string", enum: ["a", "b"] },
      { _tag: "Choice", choices: ["a", "b"] }
    ],
    [{ const: "a" }, { _tag: "Choice", choices: ["a"] }],
    [{ anyOf: [{ const: "a" }, { enum: ["b", "c"] }] }, { _tag: "Choice", choices: ["a", "b", "c"] }],
    [{ $ref: "#/components/schemas/Scenario" }, { _tag: "Choice", choices: ["delivered", "bounced"] }],
    [{ $ref: "#/components/schemas/Alias" }, { _tag: "Choice", choices: ["delivered", "bounced"] }],
    [{ $ref: "#/components/schemas/Sender" }, { _tag: "Json", orText: false }],
    [
      { allOf: [{ $ref: "#/components/schemas/Sender" }], description: "The sender" },
      { _tag: "Json", orText: false }
    ],
    [nullable({ type: "integer" }), { _tag: "Whole" }],
    [nullable({ $ref: "#/components/schemas/Scenario" }), { _tag: "Choice", choices: ["delivered", "bounced"] }],
    [{ type: "array", items: { type: "string" } }, { _tag: "List" }],
    [
      { type: "array", items: { anyOf: [{ type: "string" }, { type: "object" }] } },
      { _tag: "List", orObjects: true }
    ],
    [{ type: "array", items: { $ref: "#/components/schemas/Scenario" } }, { _tag: "List" }],
    [
      { type: "array", items: { type: "integer" } },
      { _tag: "Json", orText: false }
    ],
    [
      { type: "array", items: { type: "object" } },
      { _tag: "Json", orText: false }
    ],
    [{ type: "object" }, { _tag: "Json", orText: false }],
    [{ anyOf: [{ type: "string" }, { const: "*" }] }, { _tag: "Text" }],
    [{ oneOf: [{ type: "string" }, { type: "object" }] }, { _tag: "Json", orText: true }],
    [{ oneOf: [{ type: "number" }, { type: "object" }] }, { _tag: "Json", orText: false }],
    [{}, { _tag: "Json", orText: true }]
  ])("of %j as %j", (schema, kind) => {
    expect(fieldKindOf(schema, components)).toEqual(kind)
  })
})
