import { assert, describe, it } from "@effect/vitest"
import type { Contract, Variable } from "@tidings/schema/resources/Template"
import { check } from "@tidings/engines/templates/contract/checkVariables"
import { Ajv2020 } from "ajv/dist/2020.js"
import formats from "ajv-formats"
import { Schema } from "effect"
import { variablesSchema } from "./variablesSchema.ts"

type Policy = Contract["policy"]

const strict: Policy = { mode: "strict", failOnUndeclared: true }
const lenient: Policy = { mode: "lenient", failOnUndeclared: true }

const ajv = new Ajv2020({ strict: true, allowUnionTypes: false, addUsedSchema: false })
;(formats as unknown as typeof formats.default)(ajv)

const one = (type: Variable["type"], more: Partial<Variable> = {}): Variable => ({
  key: "a",
  type,
  required: true,
  ...more
})
const schemaOf = (variable: Variable, policy = strict): any =>
  (variablesSchema({ variables: [variable], policy })["properties"] as Record<string, unknown>)["a"]

const bySchema = (contract: Contract, given: unknown): boolean => ajv.compile(variablesSchema(contract))(given)
const byEngine = (contract: Contract, given: unknown): boolean => check(contract, given).fields.length === 0

describe("the schema of a contract", () => {
  const text = { type: "string" }
  const number = { type: "number" }
  const decimal = { ...text, pattern: String.raw`^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$` }
  const written: ReadonlyArray<readonly [string, Variable, Policy, object]> = [
    ["a string", one("string"), strict, text],
    ["a number", one("number"), strict, number],
    ["a URL", one("url"), strict, { ...text, format: "uri" }],
    ["an address", one("email"), strict, { ...text, format: "email" }],
    ["an enum", one("string", { enum: ["S", "M", "S"] }), strict, { ...text, enum: ["S", "M"] }],
    [
      "an enum without what its type refuses",
      one("url", { enum: ["https://a.example", "b", 1] }),
      strict,
      {
        ...text,
        enum: ["https://a.example"]
      }
    ],
    ["an enum of nothing", one("boolean", { enum: ["yes"] }), strict, { ...text, minLength: 1, maxLength: 0 }],
    ["a lenient string", one("string"), lenient, { anyOf: [text, number, { type: "boolean" }] }],
    ["a lenient number", one("number"), lenient, { anyOf: [number, decimal] }],
    [
      "a lenient boolean",
      one("boolean"),
      lenient,
      { anyOf: [{ type: "boolean" }, { ...text, enum: ["true", "false"] }] }
    ],
    [
      "a lenient enum",
      one("string", { enum: ["12", "true", "x"] }),
      lenient,
      {
        anyOf: [
          { ...text, enum: ["12", "true", "x"] },
          { ...number, enum: [12] },
          { type: "boolean", enum: [true] }
        ]
      }
    ],
    ["an object that is open", one("object"), strict, { type: "object" }],
    ["an array of strings", one("array", { items: one("string") }), strict, { type: "array", items: text }],
    [
      "an object with members",
      one("object", { properties: [one("string"), one("number", { key: "b", required: false })] }),
      strict,
      { type: "object", properties: { a: text, b: number }, required: ["a"], additionalProperties: false }
    ],
    [
      "its words",
      one("number", { label: "Minutes", description: "How long" }),
      strict,
      {
        ...number,
        description: "Minutes: How long"
      }
    ],
    ["a sample that fits", one("number", { sample: 10 }), strict, { ...number, examples: [10] }],
    ["no sample that does not", one("number", { sample: "ten" }), strict, number],
    ["no long sample", one("string", { sample: "x".repeat(300) }), strict, text]
  ]
  for (const [title, variable, policy, expected] of written)
    it(`writes ${title}`, () => assert.deepStrictEqual(schemaOf(variable, policy), expected))

  it("leaves undeclared variables open unless the contract fails on them", () => {
    const open = variablesSchema({ variables: [one("string")], policy: { mode: "strict", failOnUndeclared: false } })
    assert.deepStrictEqual(open, { type: "object", properties: { a: text }, required: ["a"] })
    assert.isFalse(variablesSchema({ variables: [], policy: strict })["additionalProperties"])
  })

  // [title, variable, policy, value, accepted by the engine, accepted by the schema]
  const differing: ReadonlyArray<readonly [string, Variable, Policy, unknown, boolean, boolean]> = [
    ["null for absent", one("string", { required: false }), strict, null, true, false],
    ["white space around a number", one("number"), lenient, " 12 ", true, false],
    ["another spelling of an enum's number", one("number", { enum: [12] }), lenient, "12.0", true, false],
    ["arrays three deep", one("array"), strict, [[[1]]], true, false],
    ["a host beyond ASCII", one("url"), strict, "https://straße.example/", true, false],
    ["another scheme", one("url"), strict, "ftp://a.example", false, true],
    ["a day that no calendar has", one("date"), strict, "2026-02-30", false, true],
    ["a number without end", one("number"), lenient, "1e999", false, true],
    ["more than the bounds on all", one("string"), strict, "x".repeat(70_000), false, true]
  ]
  for (const [title, variable, policy, a, engine, schema] of differing) {
    it(`differs from the engine on ${title}, as it says`, () => {
      const contract = { version: 1, variables: [variable], policy }
      assert.deepStrictEqual([byEngine(contract, { a }), bySchema(contract, { a })], [engine, schema])
    })
  }
})

const keys = ["a", "b", "c"] as const
const Kind = Schema.Literals(["string", "number", "boolean", "url", "email", "date", "array", "object"])
const flat = {
  key: Schema.Literals(keys),
  type: Kind,
  required: Schema.Boolean,
  enum: Schema.optionalKey(Schema.Array(Schema.Literals(["a", "12", "true", 12, 7])).check(Schema.isMaxLength(3)))
}
const nesting = <A extends Variable>(inner: Schema.Codec<A>) =>
  Schema.Struct({
    ...flat,
    items: Schema.optionalKey(inner),
    properties: Schema.optionalKey(Schema.Array(inner).check(Schema.isMaxLength(3)))
  })
const Declared = Schema.Array(nesting(nesting(Schema.Struct(flat)))).check(Schema.isMaxLength(3))
const Policies = Schema.Struct({ mode: Schema.Literals(["strict", "lenient"]), failOnUndeclared: Schema.Boolean })
const Choices = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 999 }))).check(
  Schema.isBetweenLength(20, 60)
)

/** Drops duplicate keys and enums of one value, so that only few variables have an enum. */
const tidy = (declared: ReadonlyArray<Variable>): ReadonlyArray<Variable> =>
  declared.filter(({ key }, index) => declared.findIndex((other) => other.key === key) === index).map(tidied)
const tidied = ({ enum: allowed, items, properties, ...rest }: Variable): Variable => ({
  ...rest,
  ...(allowed !== undefined && allowed.length > 1 && { enum: allowed }),
  ...(items && { items: tidied(items) }),
  ...(properties && { properties: tidy(properties) })
})

const odd = [
  "",
  "a",
  "12",
  "-1.5e3",
  "0x10",
  "TRUE",
  "true",
  "false",
  "x y",
  "7",
  12,
  7,
  -1.5,
  0,
  true,
  false,
  [],
  {},
  [1, "a", null],
  { a: 1 }
]
const fitting: Readonly<Record<"string" | "number" | "boolean" | "url" | "email" | "date", ReadonlyArray<unknown>>> = {
  string: ["a", "12", "true", ""],
  number: [12, 7, -1.5, 0],
  boolean: [true, false],
  url: ["https://a.example/?q=1#x", "http://a.example", "mailto:ada@example.com"],
  email: ["ada@example.com"],
  date: ["2026-01-15", "2026-01-15T10:00", "2026-01-15T10:00:00.5+02:00", "2026-01-15T10:00:00Z"]
}

/** Returns values for declared variables, mostly valid ones, selected by `choices`. */
const given = (declared: ReadonlyArray<Variable>, choices: ReadonlyArray<number>): unknown => {
  let at = 0
  const next = (count: number) => choices[at++ % choices.length]! % count
  const pick = <A>(from: ReadonlyArray<A>): A => from[next(from.length)]!
  const members = (variables: ReadonlyArray<Variable>) =>
    Object.fromEntries([
      ...variables.flatMap((variable) => (next(8) === 0 ? [] : [[variable.key, value(variable)]])),
      ...(next(8) === 0 ? [[pick(["d", "e"]), pick(odd)]] : [])
    ])
  const value = ({ enum: allowed = [], items, properties = [], type }: Variable): unknown => {
    const chance = next(6)
    if (chance === 0) return pick(odd)
    if (chance < 4 && allowed.length > 0) return pick(allowed)
    if (type === "array") return Array.from({ length: next(3) }, () => (items === undefined ? pick(odd) : value(items)))
    return type === "object" ? members(properties) : pick(fitting[type])
  }
  return members(declared)
}

describe("any contract and any variables", () => {
  const accepted = { yes: 0, no: 0 }

  it.prop(
    "are accepted by the schema if and only if the engine accepts them",
    { declared: Declared, policy: Policies, choices: Choices },
    ({ choices, declared, policy }) => {
      const contract = { version: 1, variables: tidy(declared), policy }
      const variables = given(contract.variables, choices)
      const expected = byEngine(contract, variables)
      accepted[expected ? "yes" : "no"]++
      assert.strictEqual(bySchema(contract, variables), expected, JSON.stringify({ contract, variables }))
    },
    { arbitrary: { runs: 600 } }
  )

  it("were both in good number", () => {
    assert.isAbove(accepted.yes, 60)
    assert.isAbove(accepted.no, 60)
  })
})
