import { assert, describe, it } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import formats from "ajv-formats"
import type { OpenApiDocument, ParameterObject } from "./document/OpenApiDocument.ts"
import { endpoints } from "@tidings/testing/endpoints"
import { document } from "./document/document.ts"
import { documents } from "./testing/documents.ts"

const judgeOf = ({ components }: OpenApiDocument) => {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
    coerceTypes: false
  })
  ;(formats as unknown as typeof formats.default)(ajv)
  ajv.addKeyword("components")
  ajv.addSchema({ $id: "openapi", components })
  return (schema: object, value: unknown): string => {
    const within = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/'))
    const validate = ajv.compile(within)
    return validate(value) ? "" : ajv.errorsText(validate.errors)
  }
}

describe.each(documents)("the examples of %s", (_, described) => {
  const complaints = judgeOf(described)
  const operations = [...Object.values(described.paths), ...Object.values(described.webhooks)].flatMap((methods) =>
    Object.values(methods)
  )

  it("of a template's own routes are that template's", () => {
    const own = operations.filter(({ operationId }) => operationId.includes("__"))
    for (const { operationId, requestBody, responses } of own) {
      const asked = requestBody!.content["application/json"]!.example as any
      const [answer] = Object.entries(responses).flatMap(([status, response]) =>
        status.startsWith("2") && "content" in response ? [response.content?.["application/json"]?.example as any] : []
      )
      const identifier = operationId.split("__")[1]!
      if (answer?.template === undefined) continue
      assert.strictEqual(
        answer.template.key.replaceAll(/[-_]+/gu, "_").replace(/_$/u, ""),
        identifier.replace(/_[0-9a-f]{8}$/u, "")
      )
      assert.strictEqual(answer.to, asked.to)
      if (answer.template.key !== "login-code") assert.notInclude(JSON.stringify(answer), "login code")
    }
  })

  it("fit the schemas of parameters and bodies", () => {
    for (const { operationId, parameters = [], requestBody } of operations) {
      const inline = parameters.filter((one): one is ParameterObject => "name" in one && one.example !== undefined)
      for (const { example, name, schema } of inline)
        assert.strictEqual(complaints(schema, example), "", `${operationId} ${name}`)
      const body = requestBody?.content["application/json"]
      if (body !== undefined) assert.strictEqual(complaints(body.schema, body.example), "", operationId)
    }
  })

  const answers = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, response]) => {
      const media = "content" in response ? response.content?.["application/json"] : undefined
      return status.startsWith("2") && media !== undefined ? [{ operationId, media }] : []
    })
  )

  it("fit the schemas of answers", () => {
    assert.isNotEmpty(answers)
    for (const { media, operationId } of answers) {
      if (media.example !== undefined) assert.strictEqual(complaints(media.schema, media.example), "", operationId)
    }
  })

  it("say nothing that merely fits", () => {
    for (const { media, operationId } of answers) {
      assert.notMatch(JSON.stringify(media.example ?? {}), /(?<!"type":)"string-*"|01kb2x9w3t5v7y8z/u, operationId)
    }
  })

  it("of errors are envelopes", () => {
    for (const [code, { value }] of Object.entries(described.components.examples)) {
      const { error } = value as { readonly error: unknown }
      assert.strictEqual(complaints({ $ref: "#/components/schemas/ApiError" }, error), "", code)
    }
  })

  it("that do not fit are found", () => {
    assert.include(complaints({ $ref: "#/components/schemas/ApiError" }, { code: 1 }), "must be string")
  })
})

describe("the answers of the platform's operations", () => {
  const routes = Object.values(document(endpoints).paths).flatMap((methods) => Object.values(methods))
  const answerOf = (name: string): any =>
    Object.entries(routes.find(({ operationId }) => operationId === name)!.responses).flatMap(([status, response]) =>
      status.startsWith("2") && "content" in response ? [response.content?.["application/json"]?.example] : []
    )[0]

  it.each(routes.map(({ operationId }) => operationId))("have an example: %s", (name) => {
    assert.isDefined(answerOf(name), "run pnpm generate")
  })

  it("belong together", () => {
    const link = answerOf("get_short_link")
    assert.deepInclude(link, { status: "live", archivedAt: null, livemode: true })
    assert.isTrue(link.redirectUrl.endsWith(`/${link.slug}`))
    assert.deepStrictEqual(answerOf("list_short_links").data, [link])
    assert.strictEqual(answerOf("archive_short_link").status, "archived")
    const send = answerOf("read_send")
    assert.strictEqual(send.status, "delivered")
    assert.deepStrictEqual(answerOf("list_sends").data, [send])
    assert.deepInclude(
      answerOf("create_short_link"),
      endpoints.find(({ operation }) => operation.name === "create_short_link")!.operation.example
    )
  })

  it("are of the card that was asked for", () => {
    const { operation } = endpoints.find(({ operation }) => operation.name === "read_link_analytics")!
    const { cardKey, data } = answerOf("read_link_analytics")
    assert.strictEqual(cardKey, operation.example.cardKey)
    assert.lengthOf(data, operation.example.days)
  })
})
