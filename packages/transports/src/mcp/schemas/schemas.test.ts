import { assert, describe, it } from "@effect/vitest"
import { scopesOf } from "@tidings/schema/Scope"
import { demoTemplates } from "@tidings/engines/templates/demo/index"
import { sampleVariables } from "@tidings/engines/templates/contract/sample"
import { endpoints } from "@tidings/testing/endpoints"
import { Ajv2020 } from "ajv/dist/2020.js"
import * as message from "../calls/message.ts"
import { published } from "../testing/published.ts"
import { strictly } from "../testing/strictly.ts"
import { viewRequests, type ViewRequest } from "../views/ViewRequest.ts"
import { viewOf } from "../views/Views.ts"

const viewed = (query: string) => {
  const request = viewRequests(endpoints)({ url: `/mcp?toolsets=all&${query}`, headers: {} }) as ViewRequest
  return viewOf(endpoints, { plan: "hobby", scopes: new Set(scopesOf.owner), connected: false }, request, published)
}
const ajv = new Ajv2020({ strict: false, validateFormats: false, addUsedSchema: false })

interface Call {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
}
const to = "ada@example.com"
const examples: ReadonlyArray<Call> = endpoints.map(({ operation: { example, name, typedBy } }) => ({
  name,
  args: typedBy === undefined ? example : message.nested(example)
}))
const sends: ReadonlyArray<Call> = demoTemplates.map((template) => ({
  name: "send_transactional",
  args: {
    message: { template: template.key, variables: sampleVariables(template) },
    to,
    headers: { "X-Order": "A-1" },
    metadata: { order: { lines: [1, "2", null] }, "": true },
    attachments: [{ filename: "a.txt", content_type: "text/plain", data_base64: "YQ==" }]
  }
}))
const designs: ReadonlyArray<Call> = [
  { kind: "static", payload: "hello" },
  { kind: "shortLink", linkId: "lnk_1" },
  { kind: "wifi", ssid: "Harbour", encryption: "WPA", password: "12345678" },
  { kind: "vcard", firstName: "Ada", email: to }
].map((encodes) => ({ name: "create_qr_design", args: { encodes, style: { margin: 2 }, frame: { kind: "plain" } } }))
const variable = { key: "lines", type: "array", required: true }
const authored: ReadonlyArray<Call> = [1, "12", "Ada", true, ["a", "b"], ["a", { b: null }], { a: [] }].map(
  (sample) => ({
    name: "create_template",
    args: {
      variables: [
        {
          ...variable,
          sample,
          enum: ["a", 1],
          items: { ...variable, key: "line", type: "object", properties: [{ ...variable, key: "name", sample }] }
        }
      ]
    }
  })
)
const calls = [...examples, ...sends, ...designs, ...authored]

/**
 * Returns the calls for a view. The flat view describes no objects next to other values in a union, and a contact only
 * as an object.
 */
const callsIn = (query: string) =>
  query.includes("flat")
    ? calls
        .filter(({ args }) => !/"sample":(?:\{|\[[^\]]*\{)/u.test(JSON.stringify(args)))
        .map(({ args, name }) => ({
          name,
          args: Array.isArray(args["contactIds"])
            ? { ...args, contactIds: args["contactIds"].map((one) => (typeof one === "string" ? { id: one } : one)) }
            : args
        }))
    : calls

const keywordsIn = (value: unknown): ReadonlyArray<readonly [keyword: string, value: unknown]> =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap((entry) => [entry, ...keywordsIn(entry[1])])
    : []

const views = ["variants=flat", "schemas=gemini", "schemas=gemini&variants=flat", "schemas=gemini&variants=keyed"]
describe.each(views)("the view %s", (query) => {
  const { read, tools } = viewed(query)
  it.each(callsIn(query))("takes the arguments of $name as the whole schema does", ({ args, name }) => {
    const { inputSchema } = tools.find((tool) => tool.name === name)!
    assert.isTrue(ajv.validate(inputSchema, args), ajv.errorsText())
    assert.strictEqual(read(name, args), args)
  })

  it("has no references, and no unions with objects where it is flat", () => {
    const said = tools.flatMap(({ inputSchema }) => keywordsIn(inputSchema))
    for (const [keyword, value] of said) {
      assert.notInclude(["$ref", "$defs"], keyword)
      if (query.includes("flat") && keyword === "anyOf") assert.notInclude(JSON.stringify(value), "object")
    }
  })
})

const strictViews = ["schemas=strict", "schemas=strict&variants=keyed", "schemas=strict&variants=flat"]
describe.each(strictViews)("the view %s", (query) => {
  const { read, tools } = viewed(query)
  it.each(callsIn(query))("reads the arguments of $name back from what strict mode makes of them", ({ args, name }) => {
    const { inputSchema } = tools.find((tool) => tool.name === name)!
    const written = strictly(inputSchema, args)
    assert.isTrue(ajv.validate(inputSchema, written), ajv.errorsText())
    assert.deepStrictEqual(read(name, written), args)
  })

  it("leaves what it cannot read for decoding to refuse", () => {
    assert.deepStrictEqual(read("send_transactional", { metadata: "{", to: null, more: null, message: 1 }), {
      metadata: "{",
      to: null,
      more: null,
      message: 1
    })
    assert.deepStrictEqual(read("no_such_tool", { a: null }), { a: null })
  })
})

describe("the flat view", () => {
  it("has no list without its items, nor lists of one thing or another", () => {
    const { tools } = viewed("variants=flat")
    const bare = tools.flatMap(({ inputSchema, name }) =>
      keywordsIn({ inputSchema }).flatMap(([, node]) =>
        (node as { type?: string } | null)?.type === "array" && (node as { items?: unknown }).items === undefined
          ? [name]
          : []
      )
    )
    assert.deepStrictEqual(bare, [])
  })

  it("lets a contact be named by what an agent can know", () => {
    for (const name of ["add_list_members", "remove_list_members"]) {
      const { inputSchema } = viewed("variants=flat").tools.find((tool) => tool.name === name)!
      assert.isTrue(ajv.validate(inputSchema, { listId: "lst_1", contactIds: [{ email: to }, { id: "con_1" }] }))
    }
  })

  it("says in words which fields belong together", () => {
    const { encodes } = viewed("variants=flat").tools.find(({ name }) => name === "create_qr_design")!.inputSchema
      .properties!
    assert.deepInclude(encodes, { type: "object", required: ["kind"], additionalProperties: false })
    assert.include(encodes!["description"] as string, "kind wifi: ssid, password?, encryption, hidden?; kind vcard")
  })
})
