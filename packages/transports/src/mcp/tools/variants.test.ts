import { assert, describe, it } from "@effect/vitest"
import type { Variable } from "@tidings/schema/resources/Template"
import { demoTemplates } from "@tidings/engines/templates/demo/index"
import type { Published } from "@tidings/services/templates/TemplateVersions"
import { endpoints } from "@tidings/testing/endpoints"
import { Ajv2020 } from "ajv/dist/2020.js"
import formats from "ajv-formats"
import { toolOf } from "./toolOf.ts"
import { typedTools, variantForms, type VariantForm } from "./variants.ts"

const endpoint = (name: string) => endpoints.find(({ operation }) => operation.name === name)!
const typed = ["send_transactional", "send_test", "render_template"] as const
type Name = (typeof typed)[number]

const shown = (published: Published, form: VariantForm = "nested", name: Name = "send_transactional"): any =>
  typedTools(published, form)(toolOf(endpoint(name)), endpoint(name).operation).inputSchema

interface Made {
  readonly key: string
  readonly name?: string
  readonly variables?: ReadonlyArray<Variable>
}

const policy = { mode: "strict", failOnUndeclared: true } as const
const publishedOf = (templates: ReadonlyArray<Made>): Published => ({
  keys: templates.map(({ key }) => key),
  templates: templates.map(({ key, name = key, variables = [] }) => ({
    key,
    name,
    version: 1,
    contract: { version: 1, variables, policy }
  }))
})
const many = (count: number, more: Partial<Made> = {}) =>
  publishedOf(Array.from({ length: count }, (_, index) => ({ key: `t${String(index).padStart(4, "0")}`, ...more })))

const name: Variable = { key: "name", type: "string", required: true, description: "Whom to greet", sample: "Ada" }
const two = publishedOf([
  { key: "hello", name: "Greeting", variables: [name] },
  { key: "notice", name: "Notice", variables: [{ ...name, required: false }] }
])
const demo = publishedOf(demoTemplates)

const ajv = new Ajv2020({ strict: true, strictTypes: false, validateFormats: true, addUsedSchema: false })
;(formats as unknown as typeof formats.default)(ajv)

describe("the nested form", () => {
  it("shows each template as a variant of message, named and closed, in place of template and variables", () => {
    const { properties, required, type } = shown(two)
    assert.strictEqual(type, "object")
    assert.deepStrictEqual(required, ["message", "to"])
    assert.notProperty(properties, "template")
    assert.notProperty(properties, "variables")
    const described = { type: "string", description: "Whom to greet", examples: ["Ada"] }
    const variant = (key: string, title: string, variables: object, needed: ReadonlyArray<string>) => ({
      type: "object",
      title,
      properties: {
        template: { type: "string", enum: [key] },
        variables: { type: "object", properties: { name: described }, ...variables, additionalProperties: false }
      },
      required: needed,
      additionalProperties: false
    })
    assert.deepStrictEqual(properties.message.anyOf, [
      variant("hello", "Greeting", { required: ["name"] }, ["template", "variables"]),
      variant("notice", "Notice", {}, ["template"])
    ])
    assert.notProperty(properties.message, "type")
  })

  it("leaves room for drafts where a row takes them, and nowhere else", () => {
    const open = (name: Name) => shown(two, "nested", name).properties.message.anyOf.slice(2)
    const other = (fields: string) => `Another template, or other variables, where ${fields} is true.`
    assert.deepStrictEqual(
      typed.map((name) => open(name).map(({ description }: any) => description)),
      [[], [other("draft")], [other("draft or samples")]]
    )
  })

  it.each(typed)("accepts in %s what fits one template, and nothing else", (name) => {
    const accepts = ajv.compile(shown(demo, "nested", name))
    const beside = name === "render_template" ? {} : { to: "ada@example.com" }
    const variables = { code: "041 932", expires_minutes: 10 }
    assert.isTrue(
      accepts({ message: { template: "login-code", variables }, ...beside }),
      ajv.errorsText(accepts.errors)
    )
    assert.isFalse(accepts({ template: "login-code", variables, ...beside }))
    if (name !== "send_transactional") return
    for (const wrong of [
      { template: "login-code", variables: { ...variables, expires_minutes: "10" } },
      { template: "login-code", variables: { code: "041 932" } },
      { template: "login-code", variables: { ...variables, other: 1 } },
      { template: "login-code" },
      { template: "receipt", variables },
      { template: "unknown", variables },
      { template: "login-code", variables, more: 1 }
    ])
      assert.isFalse(accepts({ message: wrong, ...beside }), JSON.stringify(wrong))
  })

  it("says nothing that a model's API refuses: no const, no lists of types, no references, no booleans for schemas", () => {
    for (const name of typed) {
      const text = JSON.stringify(shown(demo, "nested", name))
      assert.notMatch(text, /"const":|"type":\[|"\$ref":|"(?:items|oneOf|not)":(?:true|false)|"not":/u)
      for (const union of ["anyOf", "oneOf", "allOf"]) assert.notProperty(shown(demo, "nested", name), union)
    }
  })
})

describe("the other forms", () => {
  it("name the keys, and the row that tells what each takes", () => {
    for (const form of ["keyed", "flat"] as const) {
      const { properties, required } = shown(two, form)
      assert.deepStrictEqual(required, ["message", "to"])
      assert.deepStrictEqual(properties.message, {
        type: "object",
        description: "A published template and its variables",
        properties: {
          template: { type: "string", enum: ["hello", "notice"] },
          variables: { type: "object", description: "The template's variables; see read_template_schema." }
        },
        required: ["template"],
        additionalProperties: false
      })
      for (const [name, beside] of [
        ["render_template", {}],
        ["send_test", { to: "ada@example.com" }]
      ] as const) {
        const { message } = shown(two, form, name).properties
        assert.deepStrictEqual(message.properties.template.anyOf[0].enum, ["hello", "notice"])
        const draft = { message: { template: "draft" }, draft: true, ...beside }
        assert.isTrue(ajv.validate(shown(two, form, name), draft), ajv.errorsText())
      }
    }
  })

  it("leave rows that no template types as they are", () => {
    const tool = toolOf(endpoint("read_template"))
    assert.strictEqual(typedTools(two, "nested")(tool, endpoint("read_template").operation), tool)
  })
})

describe("the arguments", () => {
  const counts = [0, 1, 2, 40, 41, 1_023, 1_024, 2_000]
  const workspaces = [
    ...counts.map((count) => [`${count} templates`, many(count)] as const),
    ["41 templates that were not loaded", { ...many(41), templates: undefined }] as const
  ]
  const optional = { from: { email: "hello@example.com" }, metadata: { order: "1" } }

  it.each(workspaces)("are the same with %s, in each form: message, and what stands beside it", (_, published) => {
    const [key = "hello"] = published.keys
    for (const form of variantForms)
      for (const name of typed) {
        const { properties, required } = shown(published, form, name)
        const own = endpoint(name).operation.input.fields
        assert.deepStrictEqual(
          Object.keys(properties).filter((field) => field !== "idempotency_key"),
          ["message", ...Object.keys(own).filter((field) => field !== "template" && field !== "variables")]
        )
        assert.deepStrictEqual(required, name === "render_template" ? ["message"] : ["message", "to"])
        const beside = name === "render_template" ? { samples: true } : { to: "ada@example.com", ...optional }
        const accepts = ajv.compile(shown(published, form, name))
        const message = { template: key, variables: {} }
        assert.isTrue(accepts({ message, ...beside }), ajv.errorsText(accepts.errors))
        for (const wrong of [{}, { message: {} }, { message: { ...message, more: 1 } }, { ...message }])
          assert.isFalse(accepts({ ...beside, ...wrong }), JSON.stringify(wrong))
      }
  })

  it("may be flat, as the description says", () => {
    for (const name of typed) assert.include(toolOf(endpoint(name)).description, "in place of message.")
    assert.notInclude(toolOf(endpoint("read_template")).description, "message")
  })
})

describe("the bounds", () => {
  const formOf = (published: Published): string => {
    const { anyOf, properties } = shown(published).properties.message
    if (anyOf !== undefined) return "nested"
    return properties.template.enum === undefined ? "counted" : "keyed"
  }
  const long: Variable = { ...name, description: "x".repeat(1_000) }
  const cases: ReadonlyArray<readonly [string, Published, string]> = [
    ["40 templates", many(40), "nested"],
    ["41 templates", many(41), "keyed"],
    ["contracts of 26 KB", many(20, { variables: [long] }), "nested"],
    ["contracts of more than 32 KB", many(31, { variables: [long] }), "keyed"],
    ["contracts that were not loaded", { ...many(41), templates: undefined }, "keyed"],
    ["keys of 8 KB", many(1_023), "keyed"],
    ["keys of more", many(1_024), "counted"]
  ]
  for (const [title, published, expected] of cases)
    it(`show ${title} ${expected}`, () => assert.strictEqual(formOf(published), expected))

  it("say how many templates there are, and how to find them, where there is no room for their keys", () => {
    const { template, variables } = shown(many(2_000)).properties.message.properties
    assert.strictEqual(template.description, "One of 2000 published templates; list_templates finds them.")
    assert.property(template, "pattern")
    assert.include(variables.description, "read_template_schema")
  })

  it("keep the three tools within 112 KB whatever is published, and within 9 KB over 2,000 templates", () => {
    const size = (published: Published) =>
      typed.reduce((sum, row) => sum + JSON.stringify(shown(published, "nested", row)).length, 0)
    const full = many(24, { variables: [long] })
    assert.strictEqual(formOf(full), "nested")
    assert.isBelow(size(full), 112 * 1024)
    assert.isBelow(size({ ...many(2_000), templates: undefined }), 9 * 1024)
  })
})
