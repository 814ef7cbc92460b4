import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("delete_webhook", (it) => {
  it.effect("removes the subscription", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body } = yield* call("create_webhook", { url: "https://example.com/", events: ["*"] }, { key })
      const answer = yield* call("delete_webhook", { id: body.id }, { key })
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(answer.body, { id: body.id, deleted: true })
      assert.deepStrictEqual((yield* call("list_webhooks", {}, { key })).body.data, [])
    })
  )

  it.effect("answers resource_not_found to the id of another workspace's, also once it is gone", () =>
    Effect.gen(function* () {
      const one = yield* makeWorkspace()
      const other = yield* makeWorkspace()
      const { body } = yield* call("create_webhook", { url: "https://example.com/", events: ["*"] }, { key: one.live })
      const remove = (key: string) => call("delete_webhook", { id: body.id }, { key })
      assert.strictEqual((yield* remove(other.live)).body.error.code, "resource_not_found")
      assert.strictEqual((yield* remove(one.live)).status, 200)
      assert.strictEqual((yield* remove(other.live)).body.error.code, "resource_not_found")
    })
  )
})
