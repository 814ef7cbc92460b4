import { assert, describe, it } from "@effect/vitest"
import { document } from "../document/document.ts"
import { templateIdentifiersOf } from "./namedVariants.ts"
import type { OpenApiDocument, ParameterObject } from "../document/OpenApiDocument.ts"
import { rows } from "../testing/rows.ts"
import { manyPublished, published } from "../testing/templates.ts"
import { workspaceDocument } from "./workspaceDocument.ts"

const generic = document(rows)
const own = workspaceDocument(generic, rows, { plan: "hobby", published })
const over = (count: number) => workspaceDocument(generic, rows, { plan: "hobby", published: manyPublished(count) })

const operationsOf = ({ paths }: OpenApiDocument) => Object.values(paths).flatMap((methods) => Object.values(methods))
const schemaAt = ({ components, paths }: OpenApiDocument, path: string): any => {
  const { schema } = paths[path]!["post"]!.requestBody!.content["application/json"]!
  return typeof schema["$ref"] === "string" ? components.schemas[schema["$ref"].split("/").at(-1)!] : schema
}
const keyAt = ({ paths }: OpenApiDocument, path: string): any =>
  (paths[path]!["post"]!.parameters as ReadonlyArray<ParameterObject>).find(({ name }) => name === "key")

describe("a workspace's own description", () => {
  it("has a route for each template in place of the generic one, typed by what the template takes", () => {
    for (const route of ["send", "test", "render"])
      for (const key of published.keys) assert.property(own.paths, `/v1/templates/${key}/${route}`)
    assert.notProperty(own.paths, "/v1/templates/{key}/send")

    const { operationId, parameters, summary } = own.paths["/v1/templates/login-code/send"]!["post"]!
    assert.strictEqual(operationId, "send_transactional__login_code")
    assert.strictEqual(summary, "Send a transactional email: The login-code")
    assert.deepStrictEqual(parameters, [{ $ref: "#/components/parameters/IdempotencyKeyFromPro" }])
    const body = schemaAt(own, "/v1/templates/login-code/send")
    const [shared, narrowed] = body.allOf
    assert.deepStrictEqual(shared, { $ref: "#/components/schemas/SendTransactionalRequest" })
    assert.deepStrictEqual(narrowed.required, ["variables"])
    assert.deepStrictEqual(narrowed.properties, { variables: { $ref: "#/components/schemas/VariablesOfLoginCode" } })
    assert.deepInclude(own.components.schemas["VariablesOfLoginCode"], {
      required: ["code", "expires_minutes"],
      additionalProperties: false
    })
    assert.notProperty(schemaAt(own, "/v1/templates/x/send").allOf[1], "required")
  })

  it("names the body of each template's route", () => {
    for (const [operation, name] of [
      ["send", "SendTransactionalLoginCodeRequest"],
      ["test", "SendTestLoginCodeRequest"],
      ["render", "RenderTemplateLoginCodeRequest"]
    ]) {
      const { schema } =
        own.paths[`/v1/templates/login-code/${operation}`]!["post"]!.requestBody!.content["application/json"]!
      assert.deepStrictEqual(schema, { $ref: `#/components/schemas/${name}` })
      assert.include(own.components.schemas[name!]!["description"], "The login-code")
    }
  })

  it("keeps a generic route for drafts where the row takes them", () => {
    assert.deepStrictEqual(schemaAt(own, "/v1/templates/{key}/test").required, ["to", "draft"])
    const { anyOf } = schemaAt(own, "/v1/templates/{key}/render")
    assert.deepStrictEqual(
      anyOf.map(({ required }: any) => required),
      [["draft"], ["samples"]]
    )
    assert.notProperty(schemaAt(own, "/v1/templates/login-code/render").properties, "draft")
  })

  it("has one variant for each template where the body names it", () => {
    const { anyOf } = schemaAt(own, "/v1/transactional/preview")
    const keys = anyOf.flatMap(({ properties }: any) => properties.template.enum ?? [])
    assert.deepStrictEqual(keys, published.keys)
    assert.lengthOf(anyOf, published.keys.length + 2)
  })

  it("gives every operation a name of its own that can stand in any language, however a generator writes it", () => {
    const names = operationsOf(own).map(({ operationId }) => operationId)
    for (const name of names) assert.match(name, /^[a-z][a-z0-9_]*$/u)
    assert.strictEqual(new Set(names.map((name) => name.replaceAll("_", ""))).size, names.length)
    const components = Object.keys(own.components.schemas).map((name) => name.toLowerCase())
    assert.strictEqual(new Set(components).size, components.length)
  })

  it("leaves everything else as it is for everybody", () => {
    const untyped = operationsOf(generic).filter(({ operationId }) => !/^(?:send_t|render_)/u.test(operationId))
    assert.includeDeepMembers([...operationsOf(own)], untyped)
    assert.deepStrictEqual(own.webhooks, generic.webhooks)
  })

  it("demands an Idempotency-Key where the plan does", () => {
    const isRequired = (plan: "hobby" | "pro") =>
      workspaceDocument(generic, rows, { plan, published }).components.parameters["IdempotencyKeyFromPro"]!.required
    assert.deepStrictEqual([isRequired("hobby"), isRequired("pro")], [false, true])
  })

  it("names the keys where there is no room for what each takes, and says how many there are where there is none for keys", () => {
    const path = "/v1/templates/{key}/send"
    assert.deepStrictEqual(keyAt(over(41), path).schema, { type: "string", enum: manyPublished(41).keys })
    assert.include(schemaAt(over(41), path).properties.variables.description, "read_template_schema")
    assert.include(keyAt(over(2_000), path).description, "One of 2000 published templates; list_templates")
    assert.notProperty(keyAt(over(2_000), path).schema, "enum")
    assert.deepInclude(schemaAt(over(41), "/v1/transactional/preview").properties.template.anyOf[0], { type: "string" })
  })

  it("is everybody's where nothing is published", () => {
    const nothing = { keys: [], templates: [] }
    const bare = workspaceDocument(generic, rows, { plan: "hobby", published: nothing })
    assert.strictEqual(JSON.stringify(bare), JSON.stringify(generic))
  })

  it("is the same each time", () => {
    const again = workspaceDocument(generic, rows, { plan: "hobby", published })
    assert.strictEqual(JSON.stringify(again), JSON.stringify(own))
  })
})

describe("identifiersOf", () => {
  it("keeps plain names, and tells apart keys that differ by - and _ only", () => {
    const names = templateIdentifiersOf(["a-b", "a_b", "ab", "login-code", "two__words-"])
    assert.deepInclude(Object.fromEntries(names), {
      "a-b": "a_b",
      "login-code": "login_code",
      "two__words-": "two_words"
    })
    assert.match(names.get("a_b")!, /^a_b_[0-9a-f]{8}$/u)
    assert.match(names.get("ab")!, /^ab_[0-9a-f]{8}$/u)
  })

  it("keeps a key's name when others come after it", () => {
    const before = templateIdentifiersOf(["a-b", "c"])
    const after = templateIdentifiersOf(["a-b", "a_b", "b", "c", "c-"])
    for (const [key, name] of before) assert.strictEqual(after.get(key), name)
  })
})
