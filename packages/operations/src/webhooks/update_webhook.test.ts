import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const url = "https://example.com/hooks"

const made = Effect.fnUntraced(function* (plan: "hobby" | "pro" = "pro") {
  const { live: key } = yield* makeWorkspace(plan)
  const { body } = yield* call("create_webhook", { url, events: ["*"], description: "Desk" }, { key })
  return {
    key,
    id: body.id as string,
    update: (changes: object) => call("update_webhook", { id: body.id, ...changes }, { key })
  }
})

layer(world)("update_webhook", (it) => {
  it.effect("changes what is given and leaves the rest", () =>
    Effect.gen(function* () {
      const { update } = yield* made()
      const { body, status } = yield* update({ events: ["send.bounced"] })
      assert.strictEqual(status, 200)
      assert.deepInclude(body, { url, description: "Desk", status: "enabled" })
      assert.deepStrictEqual(body.events, ["send.bounced"])
      assert.match(body.secret, /^whsec_••••/u)
      assert.deepInclude((yield* update({ description: null, status: "disabled" })).body, {
        description: null,
        status: "disabled"
      })
      assert.deepInclude((yield* update({ url: `${url}/2` })).body, { url: `${url}/2`, status: "disabled" })
    })
  )

  it.effect("answers resource_not_found to the id of another workspace's", () =>
    Effect.gen(function* () {
      const { id } = yield* made()
      const other = yield* made()
      const { body, status } = yield* call("update_webhook", { id, events: ["*"] }, { key: other.key })
      assert.strictEqual(status, 404)
      assert.strictEqual(body.error.code, "resource_not_found")
    })
  )

  it.effect("answers url_not_allowed to a URL that leads inside, and changes nothing", () =>
    Effect.gen(function* () {
      const { id, key, update } = yield* made()
      const { body, status } = yield* update({ url: "http://[::1]/", description: "Other" })
      assert.strictEqual(status, 422)
      assert.strictEqual(body.error.code, "url_not_allowed")
      assert.deepInclude((yield* call("read_webhook", { id }, { key })).body, { url, description: "Desk" })
    })
  )

  it.effect("answers feature_not_enabled to link events below pro", () =>
    Effect.gen(function* () {
      const { update } = yield* made("hobby")
      const { body, status } = yield* update({ events: ["send.*", "link.clicked"] })
      assert.strictEqual(status, 403)
      assert.strictEqual(body.error.code, "feature_not_enabled")
    })
  )
})
