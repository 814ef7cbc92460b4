import { assert, describe, it } from "@effect/vitest"
import { rows as endpoints } from "./testing/rows.ts"
import { Ajv2020 } from "ajv/dist/2020.js"
import formats from "ajv-formats"
import { document } from "./document.ts"
import type { ParameterObject } from "./OpenApiDocument.ts"

const described = document(endpoints)

const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allErrors: true,
  coerceTypes: false
})
;(formats as unknown as typeof formats.default)(ajv)
ajv.addKeyword("components")
ajv.addSchema({ $id: "openapi", components: described.components })

const complaints = (schema: object, value: unknown): string => {
  const within = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/'))
  const validate = ajv.compile(within)
  return validate(value) ? "" : ajv.errorsText(validate.errors)
}

const operations = [...Object.values(described.paths), ...Object.values(described.webhooks)].flatMap((methods) =>
  Object.values(methods)
)

describe("examples", () => {
  it("of parameters and bodies fit their schemas", () => {
    for (const { operationId, parameters = [], requestBody } of operations) {
      const inline = parameters.filter((one): one is ParameterObject => "name" in one && one.example !== undefined)
      for (const { example, name, schema } of inline)
        assert.strictEqual(complaints(schema, example), "", `${operationId} ${name}`)
      const body = requestBody?.content["application/json"]
      if (body !== undefined) assert.strictEqual(complaints(body.schema, body.example), "", operationId)
    }
  })

  it("of answers fit their schemas", () => {
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
      assert.strictEqual(complaints({ $ref: "#/components/schemas/ErrorEnvelope" }, value), "", code)
    }
  })

  it("that do not fit are found", () => {
    assert.include(complaints({ $ref: "#/components/schemas/ErrorEnvelope" }, { error: { code: 1 } }), "must be string")
  })
})
