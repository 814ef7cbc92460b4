import { assert, describe, it } from "@effect/vitest"
import { codesOf } from "@tidings/pipeline/codesOf"
import { catalogue, type Code } from "@tidings/schema/catalogue"
import { eventTypes } from "@tidings/schema/naming/eventNames"
import type { JsonSchema } from "effect"
import { rows as endpoints } from "../testing/rows.ts"
import { document } from "./document.ts"
import type { OperationObject, ReferenceObject, ResponseObject, ParameterObject } from "./OpenApiDocument.ts"

const described = document(endpoints)

const all = Object.entries(described.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, operation }))
)
const byName = new Map(all.map(({ operation, route }) => [operation.operationId, { operation, route }]))

const resolved = <A>(node: A | ReferenceObject): A =>
  typeof node === "object" && node !== null && "$ref" in node
    ? node.$ref
        .slice(2)
        .split("/")
        .reduce((at: any, key) => at[key], described)
    : (node as A)

/** Returns the schema of a route's request body. */
const bodyOf = ({ requestBody }: OperationObject): JsonSchema.JsonSchema | undefined =>
  requestBody && resolved(requestBody.content["application/json"]!.schema)

const codesAt = (operation: OperationObject, status: string): ReadonlyArray<string> => {
  const response: ResponseObject = resolved(operation.responses[status]!)
  return Object.keys(response.content?.["application/json"]?.examples ?? {})
}

describe("document", () => {
  it("has every row exactly once, at its own route", () => {
    const routes = all.filter(({ operation }) => operation["x-alias-of"] === undefined)
    const expected = endpoints.map(({ operation: { name, route } }) => `${name} ${route.text}`)
    assert.deepStrictEqual(
      routes.map(({ operation, route }) => `${operation.operationId} ${route}`).sort(),
      expected.sort()
    )
  })

  it("has every alias at its own path, under an operationId of its own", () => {
    const aliases = endpoints.flatMap(({ operation }) =>
      operation.aliases.map(({ text }) => `${operation.name} ${text}`)
    )
    const found = all.filter(({ operation }) => operation["x-alias-of"] !== undefined)
    assert.sameMembers(
      found.map(({ operation, route }) => `${String(operation["x-alias-of"])} ${route}`),
      aliases
    )
    assert.strictEqual(byName.size, all.length)
  })

  it("has the allowance wherever the caller is known, and Idempotent-Replay where an answer is remembered", () => {
    for (const { operation, route } of all) {
      const isKeyed = ["accepted", "required"].includes(String(operation["x-idempotency"]))
      for (const [status, response] of Object.entries(operation.responses)) {
        const headers = Object.keys(resolved<ResponseObject>(response).headers ?? {})
        assert.strictEqual(headers.includes("RateLimit"), status !== "401", `${route} ${status}`)
        assert.strictEqual(headers.includes("X-RateLimit-Remaining"), status !== "401", `${route} ${status}`)
        assert.strictEqual(headers.includes("Idempotent-Replay"), isKeyed && Number(status) < 300, `${route} ${status}`)
      }
    }
  })

  it("takes every field of a row, in one place", () => {
    for (const { operation } of endpoints) {
      const described = byName.get(operation.name)!.operation
      const { keys } = operation.route
      const fieldOf = ({ in: place, name }: ParameterObject) =>
        place === "path" ? keys.find((key) => key.name === name)!.field : name
      const parameters = (described.parameters ?? []).flatMap((one) => ("$ref" in one ? [] : [fieldOf(one)]))
      const body = bodyOf(described)?.["properties"] ?? {}
      assert.sameMembers([...parameters, ...Object.keys(body)], Object.keys(operation.input.fields), operation.name)
    }
  })

  it("answers each row's own status, and every code it may refuse with under the status of the code", () => {
    for (const endpoint of endpoints) {
      const { name, status = 200 } = endpoint.operation
      const { responses } = byName.get(name)!.operation
      assert.property(responses, String(status))
      for (const code of codesOf(endpoint)) {
        assert.include(codesAt(byName.get(name)!.operation, String(catalogue[code].status)), code, name)
      }
    }
  })

  it("asks for the scopes of the row, any one of them", () => {
    for (const { operation } of endpoints) {
      const scopes = byName.get(operation.name)!.operation.security.map(({ apiKey }) => apiKey)
      const expected = operation.scopes.length === 0 ? [[]] : operation.scopes.map((scope) => [scope])
      assert.deepStrictEqual(scopes, expected)
    }
  })

  it("has a tag for every group, and a webhook for every event type", () => {
    assert.includeMembers(
      described.tags.map(({ name }) => name),
      endpoints.map(({ group }) => group)
    )
    assert.deepStrictEqual(Object.keys(described.webhooks), [...eventTypes])
  })

  it("arranges tags by use, each in one group of x-tagGroups, in the same order", () => {
    const grouped = described["x-tagGroups"].flatMap(({ tags }) => tags)
    assert.deepStrictEqual(
      grouped,
      described.tags.map(({ name }) => name)
    )
    assert.strictEqual(described["x-tagGroups"][0]!.name, "Send messages")
    const useOf = (tag: string) => described["x-tagGroups"].find(({ tags }) => tags.includes(tag))!.name
    for (const { group, heading } of endpoints) assert.strictEqual(useOf(group), heading.use)
  })

  it("closes what comes in, and leaves open what goes out", () => {
    for (const { operation } of endpoints) {
      const described = byName.get(operation.name)!.operation
      const { responses } = described
      const body = bodyOf(described)
      if (body !== undefined) assert.strictEqual(body["additionalProperties"], false)
      const success: ResponseObject = resolved(responses[operation.status ?? 200]!)
      const answer: JsonSchema.JsonSchema = resolved(success.content!["application/json"]!.schema)
      assert.notStrictEqual(answer["additionalProperties"], false)
    }
    assert.notProperty(described.components.schemas["ApiError"], "additionalProperties")
  })

  it("has what has an identifier once, with the words of each place where it stands", () => {
    const { ParcelSize } = described.components.schemas
    assert.deepStrictEqual(ParcelSize, {
      type: "string",
      enum: ["small", "large"],
      description: "How big it is"
    })
    assert.isEmpty(Object.keys(described.components.schemas).filter((name) => /_\d+$/u.test(name)))
    const { parameters = [] } = byName.get("list_parcels")!.operation
    const size = parameters.find((one) => "name" in one && one.name === "size")
    assert.deepInclude(size, {
      description: "Only those of this size",
      schema: { $ref: "#/components/schemas/ParcelSize" }
    })
  })

  it("names the body and the answer of every route, and each refusal by what it means", () => {
    for (const { operation } of all) {
      const { requestBody, responses } = operation
      const success = Object.entries(responses).find(([status]) => status.startsWith("2"))![1]
      const answer: ResponseObject = resolved(success)
      for (const media of [requestBody?.content["application/json"], answer.content!["application/json"]])
        if (media !== undefined) assert.match(String(media.schema["$ref"]), /schemas\/[A-Z][A-Za-z0-9]*$/u)
      const others = Object.entries(responses).filter(([status, one]) => !status.startsWith("2") || "$ref" in one)
      for (const [, other] of others) assert.match((other as ReferenceObject).$ref, /responses\/[A-Z][A-Za-z]{3,49}$/u)
    }
    assert.includeMembers(Object.keys(described.components.schemas), ["SendTransactionalRequest", "ShortLinkList"])
  })

  it("says of each refusal which codes and types it may have", () => {
    const isRefusal = ([name]: readonly [string, unknown]) => !name.startsWith("Held")
    for (const [name, { content }] of Object.entries(described.components.responses).filter(isRefusal)) {
      const { examples, schema } = content!["application/json"]!
      const [, { properties }] = (schema["properties"] as any).error.allOf
      const { code, type } = properties
      assert.deepStrictEqual(code.enum, Object.keys(examples!), name)
      assert.sameMembers(type.enum, [...new Set(code.enum.map((one: Code) => catalogue[one].type))], name)
    }
  })

  it("shows only patterns that compile with and without the flag u, and that its own examples fit either way", () => {
    const visit = (node: any): void => {
      if (typeof node !== "object" || node === null) return
      if (typeof node.pattern === "string") {
        for (const flags of ["u", ""]) {
          const pattern = new RegExp(node.pattern, flags)
          for (const example of node.examples ?? []) assert.match(example, pattern)
        }
      }
      Object.values(node).forEach(visit)
    }
    visit(described)
  })

  it("is the same each time", () => {
    assert.strictEqual(JSON.stringify(document(endpoints)), JSON.stringify(described))
  })
})
