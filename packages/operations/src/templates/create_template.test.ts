import { assert, layer } from "@effect/vitest"
import { draftTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("create_template", (it) => {
  it.effect("makes a blank draft with a minted key when nothing is given", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body, status } = yield* call("create_template", {}, { key })
      assert.strictEqual(status, 201)
      assert.match(body.data.key, /^untitled_[0-9a-z]{10}$/u)
      assert.deepInclude(body.data, {
        name: "Untitled email",
        category: "transactional",
        mode: "mjml",
        status: "draft",
        version: 0
      })
    })
  )

  it.effect("answers the variables that subject and body use, as reading and updating do", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const draft = { key: "order", mode: "html", subject: "Order {{ number }}", body: "<p>{{ name }}</p>" }
      const made = yield* call("create_template", draft, { key })
      const read = yield* call("read_template", { key: "order" }, { key })
      const updated = yield* call("update_template", { key: "order", body: "<p>{{ name }}</p>" }, { key })
      const schema = yield* call("read_template_schema", { key: "order" }, { key })
      for (const { body } of [made, read, updated]) {
        assert.deepStrictEqual(
          body.data.variables.map((one: { key: string }) => one.key),
          ["name", "number"]
        )
        assert.deepStrictEqual(body.data.variables, body.data.schema.variables)
      }
      assert.strictEqual(schema.status, 200)
    })
  )

  it.effect("answers 409 to a key that another template has", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* draftTemplate(workspace, "hello")
      const { body, status } = yield* call("create_template", { key: "hello" }, { key: workspace.live })
      assert.deepStrictEqual([status, body.error.code], [409, "template_key_taken"])
    })
  )

  it.effect("refuses broken MJML and broken Liquid with a line, and stores nothing", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const refused = (input: object) =>
        Effect.map(call("create_template", { key: "broken", ...input }, { key }), ({ body, status }) => [
          status,
          body.error.fields[0].path
        ])
      assert.deepStrictEqual(yield* refused({ body: "<mjml><mj-body><mj-nonsense></mj-nonsense></mj-body></mjml>" }), [
        422,
        "body"
      ])
      assert.deepStrictEqual(yield* refused({ mode: "html", body: "{% for x in %}" }), [422, "body"])
      assert.deepStrictEqual(yield* refused({ mode: "html", body: "<p>x</p>", subject: "{{ name" }), [422, "subject"])
      assert.strictEqual((yield* call("read_template", { key: "broken" }, { key })).status, 404)
    })
  )
})
