import { Contract } from "@tidings/schema/resources/Template"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { check, contractOf, sampleVariables } from "../index.ts"
import { compile, render } from "../testing/inProcess.ts"
import { demoTemplates } from "./index.ts"

describe("demo templates", () => {
  it("have keys of their own", () => {
    assert.strictEqual(new Set(demoTemplates.map(({ key }) => key)).size, demoTemplates.length)
  })

  for (const template of demoTemplates) {
    it.effect(`${template.key} compiles, declares all it uses and renders with its samples`, () =>
      Effect.gen(function* () {
        const { html, references } = yield* compile(template)
        const contract = contractOf(template.variables, references, template.policy, 1)
        assert.isTrue(Schema.is(Contract)(contract))
        assert.deepStrictEqual(contract.variables, template.variables)
        const checked = check(contract, sampleVariables(contract))
        assert.deepStrictEqual(checked.fields, [])
        const mail = yield* render({ subject: template.subject, html }, checked.variables)
        for (const part of [mail.subject, mail.html, mail.text]) assert.notMatch(part, /\{\{|\{%|undefined|\[object/u)
        assert.isBelow(mail.html.length, 102_400)
      })
    )

    it.effect(`${template.key} renders with its required variables alone`, () =>
      Effect.gen(function* () {
        const { html } = yield* compile(template)
        const required = template.variables.filter((variable) => variable.required)
        const mail = yield* render({ subject: template.subject, html }, sampleVariables({ variables: required }))
        assert.notMatch(mail.text, /\{\{|\{%|undefined/u)
      })
    )
  }
})
