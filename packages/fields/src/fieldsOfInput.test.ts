import { describe, expect, it } from "@effect/vitest"
import type { Field } from "./Field.ts"
import { fieldsOfInput } from "./fieldsOfInput.ts"

const components = {
  Scenario: { type: "string", enum: ["delivered", "bounced"] },
  Alias: { $ref: "#/components/schemas/Scenario" },
  Sender: { type: "object", properties: { email: { type: "string", maxLength: 9 } }, additionalProperties: false },
  Tree: { type: "object", properties: { below: { $ref: "#/components/schemas/Tree" } }, additionalProperties: false }
}

const fieldOf = (schema: object): Field => {
  const [field] = fieldsOfInput({ type: "object", properties: { it: schema } }, components)
  return field!
}

const nullable = (schema: object) => ({ anyOf: [schema, { type: "null" }] })
const tagged = (value: string) => ({
  type: "object",
  properties: { kind: { type: "string", enum: [value], description: `By ${value}` }, [value]: { type: "integer" } }
})
const everything = ["string", "number", "boolean", "object", "array"]

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
    [{ $ref: "#/components/schemas/Alias" }, { _tag: "Choice", choices: ["delivered", "bounced"] }],
    [nullable({ type: "integer" }), { _tag: "Whole" }],
    [nullable({ $ref: "#/components/schemas/Scenario" }), { _tag: "Choice", choices: ["delivered", "bounced"] }],
    [{ type: ["string", "null"], maxLength: 3 }, { _tag: "Text" }],
    [{ anyOf: [{ type: "string" }, { const: "*" }] }, { _tag: "Text" }],
    [{ type: "array", items: { type: "string", maxLength: 9 } }, { _tag: "List" }],
    [
      { type: "array", items: { $ref: "#/components/schemas/Scenario" } },
      { _tag: "List", choices: ["delivered", "bounced"] }
    ],
    [
      { type: "array", items: { anyOf: [{ type: "string" }, { type: "object" }] } },
      { _tag: "List", orObjects: true }
    ],
    [{ anyOf: [{ type: "string" }, { type: "number" }] }, { _tag: "Value", types: ["string", "number"] }],
    [{}, { _tag: "Value", types: everything }],
    [{ anyOf: [{ type: "number" }, { type: "boolean" }] }, { _tag: "Json" }],
    [{ anyOf: [{ type: "object" }, { type: "object", properties: { a: {} } }] }, { _tag: "Json" }]
  ])("of %j as %j", (schema, kind) => {
    expect(fieldOf(schema).kind).toEqual(kind)
  })

  it.each([
    [{ $ref: "#/components/schemas/Sender" }, ["it.email"]],
    [nullable({ allOf: [{ $ref: "#/components/schemas/Sender" }], description: "The sender" }), ["it.email"]],
    [{ type: "array", items: { $ref: "#/components/schemas/Sender" } }, ["it[]", "it[].email"]],
    [{ type: "array", items: { type: "integer" } }, ["it[]"]],
    [{ type: "array", items: { type: "string", maxLength: 3000 } }, ["it[]"]],
    [{ type: "object" }, ["it[].key", "it[].value"]],
    [
      { type: "object", properties: { a: { type: "string" } }, additionalProperties: { type: "number" } },
      ["it.a", "it", "it[].key", "it[].value"]
    ],
    [{ anyOf: [tagged("country"), tagged("city")] }, ["it.country", "it.city"]],
    [{ $ref: "#/components/schemas/Tree" }, ["it.below", "it.below[].key", "it.below[].value"]]
  ])("of %j by the fields %j", (schema, paths) => {
    expect(pathsBelow(fieldOf(schema))).toEqual(paths)
  })
})

const childrenOf = ({ kind }: Field): ReadonlyArray<Field> => {
  switch (kind._tag) {
    case "Group":
      return [...kind.fields, ...(kind.others === undefined ? [] : [kind.others])]
    case "Rows":
      return [kind.item]
    case "Map":
      return [kind.key, kind.value]
    case "OneOf":
      return kind.cases.flatMap(({ fields }) => fields)
    default:
      return []
  }
}

const pathsBelow = (field: Field): ReadonlyArray<string> =>
  childrenOf(field).flatMap((one) => [one.path, ...pathsBelow(one)])

it("says of a field what its schema says, be it of what it refers to", () => {
  const schema = {
    type: "object",
    required: ["destinationUrl"],
    properties: {
      destinationUrl: {
        description: "An absolute URL",
        allOf: [{ type: "string" }],
        type: "string",
        format: "uri",
        maxLength: 2048,
        examples: ["https://example.com"]
      },
      themeId: nullable({ type: "string", maxLength: 44, description: "The theme" }),
      tags: { type: "array", items: { type: "string", maxLength: 9 }, maxItems: 4, default: [] },
      credentials: { type: "object", writeOnly: true, additionalProperties: { type: "string" }, maxProperties: 50 },
      band: { type: "string", pattern: "^#[0-9a-fA-F]{6}$", title: "Colour of the band" },
      body: { type: "string", maxLength: 500_000 }
    }
  }
  const plain = { required: false, nullable: false, secret: false, description: "" }
  const [url, theme, tags, credentials, band, body] = fieldsOfInput(schema, {})
  expect(url).toEqual({
    ...plain,
    path: "destinationUrl",
    name: "destinationUrl",
    label: "Destination URL",
    kind: { _tag: "Text" },
    required: true,
    description: "An absolute URL",
    format: "uri",
    bounds: { maxLength: 2048 },
    example: "https://example.com"
  })
  expect(theme).toMatchObject({
    nullable: true,
    label: "Theme ID",
    description: "The theme",
    bounds: { maxLength: 44 }
  })
  expect(tags).toMatchObject({ default: [], bounds: { maxItems: 4 }, kind: { _tag: "List" } })
  expect(credentials).toMatchObject({ secret: true, bounds: { maxItems: 50 }, kind: { value: { secret: true } } })
  expect(band).toMatchObject({ format: "colour", label: "Colour of the band" })
  expect(body).toMatchObject({ format: "multiline" })
})

it("goes no deeper than six levels", () => {
  const nested = (levels: number): Readonly<Record<string, unknown>> =>
    levels === 0 ? { type: "string" } : { type: "object", properties: { a: nested(levels - 1) } }
  const [field] = fieldsOfInput(nested(40), {})
  expect(pathsBelow(field!).at(-1)).toBe("a.a.a.a.a.a.a")
})
