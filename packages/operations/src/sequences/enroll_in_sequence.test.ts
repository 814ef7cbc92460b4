import { assert, layer } from "@effect/vitest"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Cause, Effect } from "effect"

const welcome = `key: hello
trigger: { type: api.enroll }
nodes:
  welcome: { type: send, template: welcome, variables: { url: "{{ variables.url }}", name: "{{ variables.name }}" }, next: end }
`

const contact = { email: "ada@example.com" }

layer(world)("enroll_in_sequence", (it) => {
  it.effect(
    "refuses an enrolment without what the first mail needs, by the name that it has there, and begins nothing",
    () =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const key = workspace.live
        const body = '<p>{% if name %}{{ name }}{% endif %} <a href="{{ url }}">Confirm</a></p>'
        yield* call(
          "create_template",
          { key: "welcome", name: "W", category: "transactional", mode: "html", subject: "Hi", body },
          { key }
        )
        yield* call("publish_template", { key: "welcome" }, { key })
        yield* appliedSequence(workspace, "hello", welcome)
        const enrol = (variables?: object) =>
          call("enroll_in_sequence", { keyOrId: "hello", contact, ...(variables && { variables }) }, { key })
        const refused = yield* enrol({ name: "Ada" })
        assert.strictEqual(refused.status, 422)
        assert.deepInclude(refused.body.error.fields[0], { path: "variables.url", code: "required" })
        assert.strictEqual((yield* enrol()).status, 422)
        assert.lengthOf((yield* call("list_sequence_runs", { keyOrId: "hello" }, { key })).body.data, 0)
        assert.strictEqual((yield* enrol({ url: "https://acme.example/" })).status, 201)
        assert.strictEqual((yield* enrol()).status, 200)
      })
  )

  it.effect("refuses a foreign sender of a sequence when it is applied", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      yield* call(
        "create_template",
        { key: "plain", name: "P", category: "transactional", mode: "html", subject: "Hi", body: "<p>Hi</p>" },
        { key }
      )
      yield* call("publish_template", { key: "plain" }, { key })
      const from = (email: string) =>
        `key: hello\ntrigger: { type: api.enroll }\nnodes: { s: { type: send, template: plain, from: { email: ${email} }, next: end } }\n`
      const refused = yield* Effect.sandbox(appliedSequence(workspace, "hello", from("ceo@bank.example"))).pipe(
        Effect.flip
      )
      assert.include(Cause.pretty(refused), "nodes.s.from.email")
    })
  )
})
