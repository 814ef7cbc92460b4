import { assert, layer } from "@effect/vitest"
import { AuditRepository } from "@tidings/storage/repositories/AuditRepository"
import { parseNetworks, PrivateNetworks } from "../outbound/isAllowedAddress.ts"
import { made } from "@tidings/testing/fixtures"
import { makeReceiver } from "@tidings/testing/Receiver"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Clock, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Webhook } from "standardwebhooks"

const subscribed = Effect.gen(function* () {
  const receiver = yield* makeReceiver(() => ({ status: 204 }))
  const workspace = yield* makeWorkspace()
  const key = workspace.live
  const { id, secret } = yield* made("create_webhook", { url: receiver.url, events: ["order.*"] }, workspace)
  /** True for each secret with which the next delivery verifies. */
  const takenBy = (...secrets: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      yield* call("test_webhook", { webhookId: id }, { key })
      const { body, headers } = receiver.requests.at(-1)!
      return secrets.map((secret) => {
        try {
          new Webhook(secret).verify(body, headers as Record<string, string>)
          return true
        } catch {
          return false
        }
      })
    })
  const rotate = (input: object = {}) => call("rotate_webhook_secret", { id, ...input }, { key })
  return { workspace, id: id as string, key, secret: secret as string, takenBy, rotate }
})

layer(Layer.merge(world, Layer.succeed(PrivateNetworks, parseNetworks("127.0.0.0/8"))))(
  "rotate_webhook_secret",
  (it) => {
    it.effect("answers a new secret, once, and signs with both for 24 hours", () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.now())
        const { id, key, rotate, secret, takenBy } = yield* subscribed
        const { body, status } = yield* rotate()
        assert.strictEqual(status, 200)
        assert.match(body.secret, /^whsec_[A-Za-z0-9+/]{43}=$/u)
        assert.notStrictEqual(body.secret, secret)
        const ends = new Date((yield* Clock.currentTimeMillis) + 24 * 3_600_000).toISOString()
        assert.strictEqual(body.previous_secret_ends_at, ends)
        assert.deepStrictEqual(yield* takenBy(secret, body.secret), [true, true])
        const read = yield* call("read_webhook", { id }, { key })
        assert.strictEqual(read.body.previous_secret_ends_at, ends)
        assert.match(read.body.secret, /^whsec_••••.{4}$/u)
      })
    )

    it.effect("lets the previous secret end with the hours that were said, and at once for 0", () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.now())
        const { rotate, secret, takenBy } = yield* subscribed
        const second = (yield* rotate({ overlap_hours: 0 })).body
        assert.isNull(second.previous_secret_ends_at)
        assert.deepStrictEqual(yield* takenBy(secret, second.secret), [false, true])
        const third = (yield* rotate({ overlap_hours: 168 })).body
        assert.deepStrictEqual(yield* takenBy(second.secret, third.secret), [true, true])
        for (const overlap_hours of [-1, 169, 1.5])
          assert.strictEqual((yield* rotate({ overlap_hours })).body.error.fields[0].path, "overlap_hours")
      })
    )

    it.effect("ends the eldest of three secrets at once", () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.now())
        const { rotate, secret, takenBy } = yield* subscribed
        const second = (yield* rotate()).body
        const third = (yield* rotate()).body
        assert.deepStrictEqual(yield* takenBy(secret, second.secret, third.secret), [false, true, true])
      })
    )

    it.effect("answers the same secret to a replay by its own key, and puts no secret into the audit log", () =>
      Effect.gen(function* () {
        const { id, key, secret, workspace } = yield* subscribed
        const once = (by: string) => call("rotate_webhook_secret", { id }, { key: by, idempotencyKey: "once" })
        const first = yield* once(key)
        assert.strictEqual((yield* once(key)).text, first.text)
        const [entry] = yield* AuditRepository.use((audit) =>
          audit.list(workspace.world, { action: "webhook.rotate_secret" }, { limit: 1 })
        )
        assert.deepStrictEqual(entry!.target, { kind: "webhook", id })
        for (const known of [secret, first.body.secret]) assert.notInclude(JSON.stringify(entry), known)
      })
    )

    it.effect("answers resource_not_found to another workspace's or world's key", () =>
      Effect.gen(function* () {
        const { id, workspace } = yield* subscribed
        const other = yield* makeWorkspace()
        for (const key of [other.live, workspace.test])
          assert.strictEqual(
            (yield* call("rotate_webhook_secret", { id }, { key })).body.error.code,
            "resource_not_found"
          )
      })
    )
  }
)
