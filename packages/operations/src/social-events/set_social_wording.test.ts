import { assert, layer } from "@effect/vitest"
import { policy, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const named = { eventKey: "release.published", channelId: "x" }
const body = "{{product}} {{version}} is out. #acme"

const set = ({ live: key }: Workspace, more: object = {}) =>
  call("set_social_wording", { ...named, body, ...more }, { key })
const reset = ({ live: key }: Workspace) => call("reset_social_wording", named, { key })
const worded = ({ live: key }: Workspace) =>
  Effect.map(call("list_social_event_templates", {}, { key }), ({ body }) => {
    const { wordings } = body.data.find(({ eventKey }: any) => eventKey === named.eventKey)
    return wordings.find(({ channelId }: any) => channelId === named.channelId)
  })

layer(world)("wordings of social events by calls", (it) => {
  it.effect("are set for one channel of one workspace, and are gone again as often as asked", () =>
    Effect.gen(function* () {
      const [workspace, stranger] = [yield* makeWorkspace(), yield* makeWorkspace()]
      assert.deepStrictEqual((yield* set(workspace)).body, { ...named, body, changed: true })
      assert.isFalse((yield* set(workspace)).body.changed)
      assert.deepStrictEqual(yield* worded(workspace), { channelId: "x", body, isDefault: false })
      assert.isTrue((yield* worded(stranger)).isDefault)
      assert.deepStrictEqual((yield* reset(workspace)).body, { ...named, deleted: true })
      assert.deepStrictEqual((yield* reset(workspace)).body, { ...named, deleted: false })
      assert.isTrue((yield* worded(workspace)).isDefault)
    })
  )

  it.effect("are refused by name where the channel or the event has not what they say", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const refused = (more: object) =>
        Effect.map(set(workspace, more), ({ body }) => {
          const [{ code, path }] = body.error.fields
          return `${body.error.code} ${path} ${code}`
        })
      assert.strictEqual(yield* refused({ body: "{{product}} {{nope}}" }), "field_invalid body unknown_variable")
      assert.strictEqual(yield* refused({ body: "a".repeat(5_001) }), "field_invalid body too_long")
      assert.strictEqual(yield* refused({ body: "only {{link}}" }), "field_invalid body too_short")
      assert.strictEqual(yield* refused({ channelId: "myspace" }), "field_invalid channelId enum_violation")
    })
  )

  it.effect("wait for a person where the policy says so", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* policy(workspace, "social_post", "always")
      assert.strictEqual((yield* set(workspace)).body.approval.status, "pending")
      assert.strictEqual((yield* reset(workspace)).body.approval.status, "pending")
      assert.isTrue((yield* worded(workspace)).isDefault)
    })
  )
})
