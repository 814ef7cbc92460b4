import { assert, layer } from "@effect/vitest"
import { call, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { Keys } from "../keys/Keys.ts"
import { Installation } from "./Installation.ts"

const founded = Effect.fnUntraced(function* (name: string, examples: boolean) {
  const installation = yield* Installation
  const workspaceId = yield* installation.createWorkspace({
    name,
    plan: "pro",
    from: { email: "hello@acme.example", name },
    monthlySendBudget: 100,
    examples
  })
  const keys = yield* Keys
  const { secret: key } = yield* keys.create({ workspaceId, kind: "live", name: "Live", grants: "full" })
  const { data } = (yield* call("list_templates", {}, { key })).body
  return { key, templates: data as ReadonlyArray<{ readonly key: string; readonly status: string }> }
})

layer(world)("a new workspace", (it) => {
  it.effect("has nothing that could be sent", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* founded("Acme", false)).templates, [])
      const { key, templates } = yield* founded("Acme", true)
      assert.deepStrictEqual(
        templates.map((template) => template.status),
        ["draft", "draft", "draft", "draft", "draft"]
      )
      for (const { key: template } of templates) {
        const sent = yield* call("send_test", { template, to: "ada@example.com", variables: {} }, { key })
        assert.strictEqual(sent.body.error.code, "template_not_published", template)
      }
    })
  )

  it.effect.each([
    "Acme",
    "Fish & Chips",
    "<b>Bold</b>",
    "{{ name }}",
    "{% if x %}",
    'Ada\'s "Ltd"',
    "}}{{",
    "日本の店"
  ])("has examples in its own name alone: %s", (name) =>
    Effect.gen(function* () {
      const { key, templates } = yield* founded(name, true)
      for (const { key: template } of templates) {
        const { body: draft } = yield* call("read_template", { key: template }, { key })
        assert.notMatch(JSON.stringify(draft), /harbour|quay street/iu)
        const { body: mail, text } = yield* call("render_template", { template, draft: true, samples: true }, { key })
        assert.isString(mail.html, text)
        assert.include(mail.text.replaceAll(/\s+/gu, " "), name)
        assert.strictEqual((yield* call("publish_template", { key: template }, { key })).status, 200)
      }
      const reset = yield* call("render_template", { template: "password-reset", samples: true }, { key })
      assert.strictEqual(reset.body.subject, `Reset your ${name} password`)
    })
  )
})
