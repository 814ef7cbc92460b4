import { assert, layer } from "@effect/vitest"
import { parseNetworks, PrivateNetworks } from "@tidings/services/outbound/isAllowedAddress"
import { made, webhookDelivery } from "@tidings/testing/fixtures"
import { makeReceiver } from "@tidings/testing/Receiver"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Layer } from "effect"

const typesOf = (body: { readonly data: ReadonlyArray<{ readonly event: { readonly type: string } }> }) =>
  body.data.map(({ event }) => event.type)

layer(Layer.merge(world, Layer.succeed(PrivateNetworks, parseNetworks("127.0.0.0/8"))))("webhook deliveries", (it) => {
  it.effect("are listed newest first, page by page, by status, event and time", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      const { id } = yield* made("create_webhook", { url: "https://example.com/hook", events: ["order.*"] }, workspace)
      for (const type of ["order.paid", "order.sent", "order.paid"])
        yield* made("emit_event", { type, contact: { email: "ada@example.com" } }, workspace)
      const list = (input: object) =>
        Effect.map(call("list_webhook_deliveries", { id, ...input }, { key }), ({ body }) => body)
      const first = yield* list({ limit: 2 })
      const second = yield* list({ limit: 2, cursor: first.next_cursor })
      assert.lengthOf(first.data, 2)
      assert.isNull(second.next_cursor)
      const all = [...first.data, ...second.data].map(({ id }) => id)
      assert.deepStrictEqual(all, all.toSorted().toReversed())
      assert.lengthOf(new Set(all), 3)
      assert.deepInclude(first.data[0], { status: "pending", attempts: 0, replays: 0, response_status: null })
      assert.strictEqual(first.data[0].next_attempt_at, first.data[0].created_at)
      assert.deepStrictEqual(typesOf(yield* list({ event: "order.paid" })), ["order.paid", "order.paid"])
      assert.lengthOf((yield* list({ event: "order.*", status: "pending" })).data, 3)
      for (const none of [{ event: "send.*" }, { status: "failed" }, { since: "2100-01-01" }])
        assert.isEmpty((yield* list(none)).data)
      assert.strictEqual((yield* list({ cursor: first.next_cursor, status: "failed" })).error.code, "cursor_invalid")
    })
  )

  it.effect("are read with the body as posted, and each attempt's request, answer and duration", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      const long = "x".repeat(5_000)
      const headers = Object.fromEntries(Array.from({ length: 12 }, (_, place) => [`x-${place}`, "y".repeat(300)]))
      const receiver = yield* makeReceiver(() => ({
        status: 503,
        headers: { ...headers, "set-cookie": "a" },
        body: long
      }))
      const { id } = yield* made("create_webhook", { url: receiver.url, events: ["send.*"] }, workspace)
      const tested = yield* made("test_webhook", { webhookId: id, event: "send.bounced" }, workspace)
      const read = { id, deliveryId: tested.delivery.id }
      const { body } = yield* call("read_webhook_delivery", read, { key })
      assert.deepInclude(body, { status: "failed", attempts: 1, response_status: 503, next_attempt_at: null })
      assert.strictEqual(body.body, receiver.requests[0]!.body)
      const [{ error, n, request, response }] = body.log
      assert.deepStrictEqual([n, error, request.url], [1, null, receiver.url])
      assert.deepInclude(request.headers, { "webhook-id": body.event.id, "webhook-signature": "…" })
      assert.strictEqual(response.body, long.slice(0, 4096))
      assert.lengthOf(Object.keys(response.headers), 10)
      assert.deepInclude(response.headers, { "x-0": "y".repeat(200) })
      assert.notProperty(response.headers, "set-cookie")
    })
  )

  it.effect("are found under their own subscription, workspace and world alone", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const other = yield* makeWorkspace()
      const { deliveryId, id } = yield* webhookDelivery(workspace)
      const beside = yield* webhookDelivery(workspace)
      const asked = [
        [id, deliveryId, other.live],
        [id, deliveryId, workspace.test],
        [beside.id, deliveryId, workspace.live]
      ] as const
      for (const [id, deliveryId, key] of asked) {
        const answer = yield* call("read_webhook_delivery", { id, deliveryId }, { key })
        assert.strictEqual(answer.body.error.code, "resource_not_found")
      }
      for (const key of [other.live, workspace.test])
        assert.strictEqual((yield* call("list_webhook_deliveries", { id }, { key })).status, 404)
    })
  )
})
