import { assert, layer } from "@effect/vitest"
import { failSince } from "@tidings/storage/testing/webhookTable"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("read_webhook", (it) => {
  it.effect("answers the subscription with its secret masked", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body: created } = yield* call(
        "create_webhook",
        { url: "https://example.com/", events: ["send.*"] },
        { key }
      )
      const { body } = yield* call("read_webhook", { id: created.id }, { key })
      assert.deepStrictEqual({ ...body, secret: "" }, { ...created, secret: "" })
      assert.match(body.secret, /^whsec_••••.{4}$/u)
      assert.strictEqual(body.secret.slice(-4), created.secret.slice(-4))
    })
  )

  it.effect("says since when its receiver takes nothing", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body } = yield* call("create_webhook", { url: "https://example.com/", events: ["send.*"] }, { key })
      assert.isNull(body.failing_since)
      yield* failSince(body.id, 60_000)
      const read = yield* call("read_webhook", { id: body.id }, { key })
      assert.strictEqual(read.body.failing_since, "1970-01-01T00:01:00.000Z")
    })
  )

  it.effect("answers resource_not_found to the id of another workspace's", () =>
    Effect.gen(function* () {
      const one = yield* makeWorkspace()
      const other = yield* makeWorkspace()
      const { body } = yield* call("create_webhook", { url: "https://example.com/", events: ["*"] }, { key: one.live })
      const answer = yield* call("read_webhook", { id: body.id }, { key: other.live })
      assert.strictEqual(answer.status, 404)
      assert.strictEqual(answer.body.error.code, "resource_not_found")
    })
  )
})
