import { assert, describe, it } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import formats from "ajv-formats"
import type { OpenApiDocument, ParameterObject } from "./OpenApiDocument.ts"
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

  it("fit the schemas of parameters and bodies", () => {
    for (const { operationId, parameters = [], requestBody } of operations) {
      const inline = parameters.filter((one): one is ParameterObject => "name" in one && one.example !== undefined)
      for (const { example, name, schema } of inline)
        assert.strictEqual(complaints(schema, example), "", `${operationId} ${name}`)
      const body = requestBody?.content["application/json"]
      if (body !== undefined) assert.strictEqual(complaints(body.schema, body.example), "", operationId)
    }
  })

  it("fit the schemas of answers", () => {
    const answers = operations.flatMap(({ operationId, responses }) =>
      Object.values(responses).flatMap((response) => {
        const media = "content" in response ? response.content?.["application/json"] : undefined
        return media?.example === undefined ? [] : [{ operationId, media }]
      })
    )
    assert.isNotEmpty(answers)
    for (const { media, operationId } of answers) {
      assert.strictEqual(complaints(media.schema, media.example), "", operationId)
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
