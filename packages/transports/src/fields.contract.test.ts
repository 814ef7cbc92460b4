import { assert, describe, it } from "@effect/vitest"
import { fieldsOfInput } from "@tidings/fields/fieldsOfInput"
import { formOf } from "@tidings/fields/forms/formOf"
import { inputOf } from "@tidings/fields/forms/inputOf"
import { inputsOfFields } from "@tidings/fields/testing/inputsOf"
import { endpoints } from "@tidings/testing/endpoints"
import * as fc from "fast-check"
import { schemasOf } from "./openapi/schemas/schemas.ts"

const { components, rows } = schemasOf(endpoints)
const inJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe("the fields of every row", () => {
  it.each(endpoints.map(({ operation }) => operation.name))("%s: its form stands for its input", (name) => {
    const { input } = rows.get(name)!
    const fields = fieldsOfInput(input, components)
    assert.sameMembers(
      fields.map((field) => field.name),
      Object.keys(input.properties)
    )
    fc.assert(
      fc.property(inputsOfFields(fields), (given) => {
        const back = inputOf(fields, new URLSearchParams(formOf(fields, given).toString()))
        assert.deepStrictEqual(inJson(back), inJson(given))
      }),
      { numRuns: 20 }
    )
  })
})
