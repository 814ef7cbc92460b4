import type { Variable } from "@tidings/schema/resources/Template"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { contractOf } from "./contract.ts"
import { parse, plainEngine } from "../liquid/liquid.ts"
import { referencesOf } from "../source/references.ts"

const policy = { mode: "strict", failOnUndeclared: true } as const

const variablesOf = (source: string, declared: ReadonlyArray<Variable> = []) =>
  contractOf(declared, referencesOf(Result.getOrThrow(parse(plainEngine, source))), policy, 3).variables

const text = (key: string): Variable => ({ key, type: "string", required: true })

describe("the contract", () => {
  it.each([
    ["{% if discount %}Cheaper!{% endif %}", { type: "boolean", required: false }],
    ["{% if discount %}Save {{ discount }}{% endif %}", { type: "string", required: false }],
    ...["blank", "empty", "nil", "null", "''"].map(
      (nothing) =>
        [`{% if discount != ${nothing} %}Save {{ discount }}{% endif %}`, { type: "string", required: false }] as const
    ),
    ["{% if true and discount != blank %}{{ discount }}{% endif %}", { type: "string", required: true }],
    ["{% if discount != 'no' %}{{ discount }}{% endif %}", { type: "string", required: true }],
    ["{% if discount == blank %}{{ discount }}{% endif %}", { type: "string", required: true }],
    ["{% unless discount %}Full price{% endunless %}", { type: "boolean", required: false }],
    ["{% unless discount %}Full{% else %}{{ discount }}{% endunless %}", { type: "string", required: false }],
    ["{% unless discount %}{{ discount }}{% endunless %}", { type: "string", required: true }],
    ["{% if discount and discount %}{{ discount }}{% endif %}", { type: "string", required: false }],
    ["{% if discount %}{% endif %}{{ discount }}", { type: "string", required: true }],
    [
      "{% if other %}{% else %}{{ discount }}{% endif %}{% if discount %}{% endif %}",
      { type: "string", required: true }
    ],
    ["{% if discount %}{% if other %}{{ discount }}{% endif %}{% endif %}", { type: "string", required: false }],
    ["{{ discount | default: 'none' }}", { type: "string", required: false }],
    ["{% if discount > 1 %}{{ discount }}{% endif %}", { type: "number", required: true }],
    ["{% if discount %}{{ discount | times: 2 }}{% endif %}", { type: "number", required: false }],
    ["{% for i in (1..discount) %}{% endfor %}", { type: "number", required: true }],
    ["{% if discount == 'yes' %}{% endif %}", { type: "string", required: true }],
    ["{% if discount contains 'x' %}{% endif %}", { type: "string", required: true }],
    ["{% if discount or other %}{{ discount }}{% endif %}", { type: "string", required: true }]
  ] as const)("reads from %s what is needed, and as what", (source, expected) => {
    assert.deepStrictEqual(
      variablesOf(source).find(({ key }) => key === "discount"),
      { key: "discount", ...expected }
    )
  })

  it("needs the members of what is there, though it may be left out as a whole", () => {
    assert.deepStrictEqual(
      variablesOf("{% if a %}{{ a.b }}{% endif %}{% if l %}{% for i in l %}{{ i.c }}{% endfor %}{% endif %}"),
      [
        { key: "a", type: "object", required: false, properties: [text("b")] },
        {
          key: "l",
          type: "array",
          required: false,
          items: { key: "item", type: "object", required: true, properties: [text("c")] }
        }
      ]
    )
  })

  it("carries version and policy", () => {
    assert.deepStrictEqual(contractOf([], [], policy, 3), { version: 3, variables: [], policy })
  })

  it("declares what is used as a required string", () => {
    assert.deepStrictEqual(variablesOf("{{ a }}"), [text("a")])
  })

  it("declares a.b as a required object with b", () => {
    assert.deepStrictEqual(variablesOf("{{ a.b }}{{ a.c }}"), [
      { key: "a", type: "object", required: true, properties: [text("b"), text("c")] }
    ])
  })

  it("declares what is looped over as an array, its items inferred", () => {
    assert.deepStrictEqual(
      variablesOf("{% if l.size > 0 %}{% for i in l %}{{ i.b }}{% endfor %}{{ l.first.c }}{% endif %}"),
      [
        {
          key: "l",
          type: "array",
          required: true,
          items: { key: "item", type: "object", required: true, properties: [text("b"), text("c")] }
        }
      ]
    )
  })

  it("takes size as a string's length where the string itself is printed, as a member elsewhere", () => {
    assert.deepStrictEqual(variablesOf("{{ a }}{{ a.size }}{{ shoe.size }}"), [
      text("a"),
      { key: "shoe", type: "object", required: true, properties: [text("size")] }
    ])
  })

  it("keeps declarations as they are and adds what they lack, nested too", () => {
    const order: Variable = {
      key: "order",
      type: "object",
      required: false,
      label: "Order",
      properties: [
        {
          key: "items",
          type: "array",
          required: true,
          items: { key: "i", type: "object", required: true, properties: [] }
        }
      ]
    }
    assert.deepStrictEqual(variablesOf("{{ order.id }}{% for i in order.items %}{{ i.name }}{% endfor %}", [order]), [
      {
        ...order,
        properties: [
          { ...order.properties![0]!, items: { key: "i", type: "object", required: true, properties: [text("name")] } },
          text("id")
        ]
      }
    ])
  })

  it("leaves an array without items and an object without properties open", () => {
    const open: ReadonlyArray<Variable> = [
      { key: "a", type: "array", required: true },
      { key: "o", type: "object", required: true }
    ]
    assert.deepStrictEqual(variablesOf("{{ o.x }}{% for i in a %}{{ i.y }}{% endfor %}", open), open)
  })
})
