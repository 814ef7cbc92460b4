import type { Contract, Variable } from "@tidings/schema/resources/Template"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { readFileSync } from "node:fs"
import { check } from "./checkVariables.ts"
import { compile, render } from "../testing/inProcess.ts"

const contract = (
  variables: ReadonlyArray<Variable>,
  policy: Contract["policy"] = { mode: "strict", failOnUndeclared: true }
): Contract => ({ version: 1, variables, policy })

const codes = (variables: ReadonlyArray<Variable>, given: unknown, policy?: Contract["policy"]) =>
  check(contract(variables, policy), given).fields.map(({ code, path }) => `${path} ${code}`)

const of = (type: Variable["type"], rest: Partial<Variable> = {}): Variable => ({
  key: "a",
  type,
  required: true,
  ...rest
})

const order: Variable = {
  key: "order",
  type: "object",
  required: true,
  properties: [
    {
      key: "items",
      type: "array",
      required: true,
      items: { key: "item", type: "object", required: true, properties: [of("number", { key: "price" })] }
    }
  ]
}

describe("check", () => {
  it("takes a number or a boolean of facts for text where the contract wants text, and nothing else for anything", () => {
    const of_ = (type: Variable["type"], value: unknown) => {
      const { fields, variables } = check(contract([of(type)]), { a: value }, "facts")
      return fields.length > 0 ? fields[0]!.code : variables["a"]
    }
    assert.strictEqual(of_("string", 3), "3")
    assert.strictEqual(of_("string", false), "false")
    assert.strictEqual(of_("string", [3]), "type_mismatch")
    assert.strictEqual(of_("number", "3"), "type_mismatch")
    assert.strictEqual(of_("boolean", 1), "type_mismatch")
    assert.deepStrictEqual(codes([of("string")], { a: 3 }), ["variables.a type_mismatch"])
  })

  it("names every offending path and code at once", () => {
    const declared = [
      order,
      of("string", { key: "name" }),
      of("string", { key: "size", enum: ["S", "M"] }),
      of("url", { key: "link" })
    ]
    const given = {
      order: { items: [{ price: 1 }, { price: "2", tax: 3 }, null] },
      size: "XL",
      link: "ftp://a.example",
      other: 1
    }
    assert.deepStrictEqual(codes(declared, given), [
      "variables.order.items[1].price type_mismatch",
      "variables.order.items[1].tax unknown_variable",
      "variables.order.items[2] required",
      "variables.name required",
      "variables.size enum_violation",
      "variables.link format_invalid",
      "variables.other unknown_variable"
    ])
  })

  it("takes null for absent, and lets what is optional be absent", () => {
    assert.deepStrictEqual(codes([of("string")], { a: null }), ["variables.a required"])
    assert.deepStrictEqual(check(contract([of("string", { required: false })]), { a: null }), {
      variables: {},
      fields: []
    })
  })

  it("leaves undeclared variables out unless the policy refuses them", () => {
    const open = { mode: "strict", failOnUndeclared: false } as const
    assert.deepStrictEqual(check(contract([of("string")], open), { a: "x", b: 1 }), {
      variables: { a: "x" },
      fields: []
    })
    assert.deepStrictEqual(codes([], { "b c": 1 }, { mode: "lenient", failOnUndeclared: true }), [
      'variables["b c"] unknown_variable'
    ])
  })

  const lenient = { mode: "lenient", failOnUndeclared: true } as const
  const coercions: ReadonlyArray<readonly [Variable["type"], unknown, unknown]> = [
    ["number", " 12 ", 12],
    ["number", "1.5e3", 1500],
    ["string", 12, "12"],
    ["string", true, "true"],
    ["boolean", "false", false],
    ["email", " ada@example.com ", "ada@example.com"]
  ]
  for (const [type, given, kept] of coercions) {
    it(`coerces ${JSON.stringify(given)} to ${JSON.stringify(kept)} when lenient, not when strict`, () => {
      assert.deepStrictEqual(check(contract([of(type)], lenient), { a: given }), { variables: { a: kept }, fields: [] })
      assert.lengthOf(check(contract([of(type)]), { a: given }).fields, 1)
    })
  }

  it("coerces only what means the same", () => {
    for (const given of ["", "12px", "0x10", "Infinity", "1e999", true, {}])
      assert.deepStrictEqual(codes([of("number")], { a: given }, lenient), ["variables.a type_mismatch"])
    assert.deepStrictEqual(codes([of("boolean")], { a: "yes" }, lenient), ["variables.a type_mismatch"])
    assert.deepStrictEqual(codes([of("string")], { a: {} }, lenient), ["variables.a type_mismatch"])
  })

  const formats: ReadonlyArray<readonly ["url" | "email" | "date", ReadonlyArray<string>, ReadonlyArray<string>]> = [
    [
      "url",
      ["https://a.example/?q=1#x", "http://a.example", "mailto:ada@example.com"],
      [
        "javascript:alert(1)",
        "data:text/html,x",
        "//a.example",
        "/path",
        "https://",
        "https://a b.example",
        "java\nscript:x",
        "",
        `https://a.example/${"x".repeat(2048)}`
      ]
    ],
    ["email", ["ada@example.com"], ["ada", "ada@", "a b@example.com", "ada@example.com\nBcc: x@example.com", ""]],
    [
      "date",
      ["2026-02-28", "2024-02-29", "2026-01-15T10:00:00Z", "2026-01-15T10:00:00.123+02:00", "0099-01-01"],
      ["2026-02-29", "2026-13-01", "2026-1-5", "15.01.2026", "2026-01-15T25:00:00Z", "now", ""]
    ]
  ]
  for (const [type, accepted, refused] of formats) {
    it(`knows a ${type}`, () => {
      for (const a of accepted) assert.deepStrictEqual(codes([of(type)], { a }), [], a)
      for (const a of refused) assert.deepStrictEqual(codes([of(type)], { a }), ["variables.a format_invalid"], a)
    })
  }

  it("refuses what is too deep, too long, too many or not JSON", () => {
    const open = [of("object")]
    const deep = (levels: number): unknown => (levels === 0 ? 1 : { x: deep(levels - 1) })
    const cyclic: Record<string, unknown> = {}
    cyclic["x"] = cyclic
    assert.deepStrictEqual(codes(open, { a: deep(15) }), [])
    assert.match(codes(open, { a: deep(5_000) })[0]!, /^variables\.a[.x]* out_of_range$/u)
    assert.match(codes(open, { a: cyclic })[0]!, /out_of_range$/u)
    assert.deepStrictEqual(codes([of("string")], { a: "x".repeat(65_537) }), ["variables too_long"])
    assert.deepStrictEqual(codes([of("array")], { a: Array.from({ length: 1_001 }, () => 1) }), [
      "variables.a too_long"
    ])
    assert.deepStrictEqual(codes(open, { a: { x: () => 1 } }), ["variables.a.x type_mismatch"])
  })

  it("reports at most 100 fields", () => {
    const given = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`v${n}`, n]))
    assert.lengthOf(codes([], given), 100)
  })

  it("takes nothing but an object", () => {
    for (const given of [undefined, null, 1, "x", [], () => {}])
      assert.deepStrictEqual(codes([], given), ["variables type_mismatch"])
  })

  it("treats __proto__ as any other name", () => {
    const given = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}')
    const { fields, variables } = check(contract([{ key: "__proto__", type: "object", required: true }]), given)
    assert.deepStrictEqual(
      fields.map(({ path }) => path),
      ["variables.constructor"]
    )
    assert.strictEqual(Object.getPrototypeOf(variables), Object.prototype)
    assert.isUndefined(({} as Record<string, unknown>)["polluted"])
    assert.deepStrictEqual(codes([of("string", { key: "toString" })], {}), ["variables.toString required"])
  })
})

const values = fc.constantFrom(
  ...(JSON.parse(
    readFileSync(new URL("../../../../../test-fixtures/templates/values.json", import.meta.url), "utf8")
  ) as Array<string>)
)
const scalar = fc.oneof(values, fc.string(), fc.double(), fc.boolean(), fc.constant(null))
const anything: fc.Arbitrary<unknown> = fc.oneof(scalar, fc.jsonValue(), fc.anything())

const variable: fc.Arbitrary<Variable> = fc.letrec<{ variable: Variable }>((tie) => ({
  variable: fc
    .record({
      key: fc.constantFrom("a", "b", "c", "d"),
      type: fc.constantFrom("string", "number", "boolean", "url", "email", "date", "array", "object"),
      required: fc.boolean(),
      items: fc.option(tie("variable"), { nil: undefined, maxDepth: 3 }),
      properties: fc.option(fc.uniqueArray(tie("variable"), { selector: ({ key }) => key, maxLength: 3 }), {
        nil: undefined,
        maxDepth: 3
      })
    })
    .map(
      ({ items, properties, ...rest }) =>
        ({
          ...rest,
          ...(rest.type === "array" && items && { items }),
          ...(rest.type === "object" && properties && { properties })
        }) as Variable
    )
})).variable

const fitting = (declared: Variable): fc.Arbitrary<unknown> => {
  switch (declared.type) {
    case "string":
      return fc.oneof(values, fc.string())
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case "boolean":
      return fc.boolean()
    case "url":
      return fc.webUrl()
    case "email":
      return fc.constant("ada@example.com")
    case "date":
      return fc.constant("2026-01-15")
    case "array":
      return fc.array(declared.items ? fitting(declared.items) : scalar, { maxLength: 3 })
    case "object":
      return declared.properties ? fittingAll(declared.properties) : fc.dictionary(fc.string(), scalar)
  }
}
const fittingAll = (declared: ReadonlyArray<Variable>): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(declared.map((each) => [each.key, fc.oneof({ weight: 5, arbitrary: fitting(each) }, anything)]))
  )

/** Returns a template that prints everything a contract declares. */
const printing = (declared: Variable, path: string, depth = 0): string => {
  if (declared.type === "array")
    return `{% for i${depth} in ${path} %}${declared.items ? printing(declared.items, `i${depth}`, depth + 1) : `{{ i${depth} }}`}{% endfor %}`
  if (declared.type === "object")
    return (declared.properties ?? []).map((each) => printing(each, `${path}.${each.key}`, depth)).join("")
  return `<a href="{{ ${path} }}" title="{{ ${path} }}">{{ ${path} | newline_to_br }}</a>`
}

const cases = fc
  .record({
    variables: fc.uniqueArray(variable, { selector: ({ key }) => key, maxLength: 4 }),
    mode: fc.constantFrom("strict", "lenient"),
    failOnUndeclared: fc.boolean()
  })
  .chain(({ variables, ...policy }) =>
    fc.tuple(fc.constant(contract(variables, policy as Contract["policy"])), fc.oneof(fittingAll(variables), anything))
  )

// Matches one anchor of `printing` with escaped values and a safe link.
const anchor =
  /<a href="(?:\s*(?:https?|mailto|tel|sms|cid):[^"<>]*|[^":&<>]*(?:[/?#][^"<>]*)?)" title="[^"<>]*">(?:[^"<>]|<br \/>)*<\/a>/giu

describe("any contract and any variables", () => {
  it("are refused with a path, or render with every value escaped", async () => {
    const holds = Effect.fnUntraced(function* (declared: Contract, variables: unknown) {
      const checked = check(declared, variables)
      for (const { path } of checked.fields) assert.match(path, /^variables/u)
      if (checked.fields.length > 0) return false
      const body = declared.variables.map((each) => printing(each, each.key)).join("")
      const { html } = yield* compile({ mode: "html", body, subject: "{{ a }}", previewText: "" })
      const rendered = yield* render({ subject: "{{ a }}", html }, checked.variables)
      assert.notMatch(rendered.html.replaceAll(anchor, ""), /[<>"]/u)
      assert.notMatch(rendered.subject, /\p{Cc}/u)
      return true
    })
    let rendered = 0
    const property = fc.asyncProperty(cases, async ([declared, variables]) => {
      if (await Effect.runPromise(holds(declared, variables))) rendered++
    })
    await fc.assert(property, { numRuns: 300 })
    assert.isAbove(rendered, 30)
  })
})
