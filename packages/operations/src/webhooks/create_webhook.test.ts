import { assert, layer } from "@effect/vitest"
import { AuditRepository } from "@tidings/storage/repositories/AuditRepository"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const url = "https://example.com/hooks"

layer(world)("create_webhook", (it) => {
  it.effect(
    "answers 201 with the subscription and its secret in full, and names it in the audit log without the secret",
    () =>
      Effect.gen(function* () {
        const { id, live: key } = yield* makeWorkspace()
        const input = { url, events: ["send.*", "order.paid", "send.*"], description: "Order desk" }
        const { body, status } = yield* call("create_webhook", input, { key })
        assert.strictEqual(status, 201)
        assert.deepInclude(body, { url, description: "Order desk", status: "enabled" })
        assert.deepStrictEqual(body.events, ["send.*", "order.paid"])
        assert.match(body.secret, /^whsec_[A-Za-z0-9+/]{43}=$/u)
        const [entry] = yield* AuditRepository.use((audit) =>
          audit.list({ workspaceId: id, livemode: true }, { action: "webhook.create" }, { limit: 1 })
        )
        assert.deepStrictEqual(entry!.target, { kind: "webhook", id: body.id })
        assert.notInclude(JSON.stringify(entry), body.secret)
      })
  )

  it.effect("answers the same subscription and secret to a replay of its key", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const once = () => call("create_webhook", { url, events: ["*"] }, { key, idempotencyKey: "one" })
      const first = yield* once()
      const second = yield* once()
      assert.strictEqual(second.text, first.text)
      assert.strictEqual(second.headers["Idempotent-Replay"], "true")
      assert.strictEqual((yield* call("list_webhooks", {}, { key })).body.data.length, 1)
    })
  )

  it.effect("answers url_not_allowed, with the path, to a URL that leads inside", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      for (const url of [
        "http://127.0.0.1/",
        "http://169.254.169.254/",
        "https://u:p@example.com/",
        "ftp://example.com/",
        "hooks"
      ]) {
        const { body, status } = yield* call("create_webhook", { url, events: ["*"] }, { key })
        assert.strictEqual(status, 422)
        assert.strictEqual(body.error.code, "url_not_allowed")
        assert.strictEqual(body.error.fields[0].path, "url")
      }
    })
  )

  it.effect("answers feature_not_enabled, naming the plan, to link events below pro", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace("hobby")
      const { body, status } = yield* call("create_webhook", { url, events: ["link.*"] }, { key })
      assert.strictEqual(status, 403)
      assert.deepInclude(body.error, { code: "feature_not_enabled", required_plan: "pro" })
      assert.strictEqual((yield* call("create_webhook", { url, events: ["*"] }, { key })).status, 201)
    })
  )

  it.effect("answers field_invalid to a name that no event of the service has yet, and takes names of one's own", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const events = [
        "order.paid",
        "order.*",
        "send.delivered",
        "schema_contract.*",
        "send.exploded",
        "social.post.vanished",
        "approval.ripened",
        "sends",
        "link.nope.*",
        "Order.Paid"
      ]
      const { body, status } = yield* call("create_webhook", { url, events }, { key })
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(
        body.error.fields.map(({ path }: { readonly path: string }) => path),
        [4, 5, 6, 7, 8, 9].map((index) => `events[${index}]`)
      )
    })
  )
})
