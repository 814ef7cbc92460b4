import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const variables = [
  { key: "name", type: "string", required: true, sample: "Ada" },
  { key: "seats", type: "number", required: true },
  { key: "note", type: "string", required: false, sample: "Bring nothing." }
]
const draft = {
  key: "invitation",
  mode: "html",
  subject: "{{seats}} for {{name}}",
  body: "<p>{{note}} {{place}}</p>",
  variables
}

layer(world)("render_template", (it) => {
  const setUp = Effect.gen(function* () {
    const { live: key } = yield* makeWorkspace()
    yield* call("create_template", draft, { key })
    const render = (more: object) =>
      Effect.map(call("render_template", { template: "invitation", ...more }, { key }), ({ body }) => body)
    return { key, render }
  })

  it.effect("fills what is not given with samples or by type, only when asked to", () =>
    Effect.gen(function* () {
      const { render } = yield* setUp
      const refused = yield* render({ variables: { seats: 2 } })
      assert.deepStrictEqual(
        refused.error.fields.map(({ path }: { path: string }) => path),
        ["variables.name", "variables.place"]
      )
      const shown = yield* render({ variables: { seats: 2 }, samples: true })
      assert.deepStrictEqual([shown.subject, shown.text], ["2 for Ada", "Bring nothing. place"])
      assert.strictEqual((yield* render({ variables: { note: null }, samples: true })).text, "place")
    })
  )

  it.effect("holds what is given against the contract, samples or not", () =>
    Effect.gen(function* () {
      const { render } = yield* setUp
      const { error } = yield* render({ variables: { seats: "two", name: null, hue: 1 }, samples: true })
      assert.strictEqual(error.code, "schema_contract_violation")
      assert.deepStrictEqual(
        error.fields.map(({ path }: { path: string }) => path),
        ["variables.name", "variables.seats", "variables.hue"]
      )
    })
  )

  it.effect("answers subject and text alone for a summary", () =>
    Effect.gen(function* () {
      const { render } = yield* setUp
      const [whole, short] = [yield* render({ samples: true }), yield* render({ samples: true, detail: "summary" })]
      assert.deepStrictEqual(short, { ...whole, html: "" })
      assert.notStrictEqual(whole.html, "")
    })
  )

  it.effect(
    "shows words that are not stored over those of the draft, under their own contract, and stores nothing",
    () =>
      Effect.gen(function* () {
        const { key, render } = yield* setUp
        const before = yield* call("read_template", { key: "invitation" }, { key })
        const source = { body: "<p>{{name}}, seat {{seat}}</p>" }
        const refused = yield* render({ draft: true, source, variables: { name: "Ada", seats: 2 } })
        assert.deepStrictEqual(
          [refused.error.code, refused.error.fields.map(({ path }: { path: string }) => path)],
          ["schema_contract_violation", ["variables.seat"]]
        )
        const shown = yield* render({ draft: true, source, variables: { name: "Ada", seats: 2, seat: "4B" } })
        assert.deepStrictEqual([shown.subject, shown.text], ["2 for Ada", "Ada, seat 4B"])
        const whole = { subject: "Hi {{who}}", mode: "mjml", body: "<mjml><mj-body /></mjml>" }
        assert.strictEqual((yield* render({ draft: true, samples: true, source: whole })).subject, "Hi who")
        const faulty = yield* render({ draft: true, samples: true, source: { body: "{% if %}" } })
        assert.strictEqual(faulty.error.code, "field_invalid")
        assert.strictEqual((yield* render({ source })).error.fields[0].path, "draft")
        assert.deepStrictEqual((yield* call("read_template", { key: "invitation" }, { key })).body, before.body)
      })
  )

  it.effect("takes the samples of the version that it shows", () =>
    Effect.gen(function* () {
      const { key, render } = yield* setUp
      yield* call("publish_template", { key: "invitation" }, { key })
      const [name, ...others] = variables
      yield* call("update_template", { key: "invitation", variables: [{ ...name, sample: "Bo" }, ...others] }, { key })
      assert.strictEqual((yield* render({ samples: true })).subject, "1 for Ada")
      assert.strictEqual((yield* render({ samples: true, draft: true })).subject, "1 for Bo")
    })
  )
})
