import { assert, layer } from "@effect/vitest"
import { CustomEventData } from "@tidings/schema/resources/CustomEvent"
import { eventTypes } from "@tidings/schema/naming/eventNames"
import { eventOf } from "@tidings/schema/EventType"
import { PrivateNetworks, parseNetworks } from "@tidings/services/outbound/isAllowedAddress"
import { makeReceiver, type Reply } from "@tidings/testing/Receiver"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Layer, Schema } from "effect"

const made = Effect.fnUntraced(function* (reply: () => Reply) {
  const receiver = yield* makeReceiver(reply)
  const { test: key } = yield* makeWorkspace()
  const { body } = yield* call("create_webhook", { url: receiver.url, events: ["send.*"] }, { key })
  const webhookId = body.id as string
  return {
    key,
    webhookId,
    receiver,
    test: (input: object = {}) => call("test_webhook", { webhookId, ...input }, { key })
  }
})

layer(Layer.merge(world, Layer.succeed(PrivateNetworks, parseNetworks("127.0.0.0/8"))))("test_webhook", (it) => {
  it.effect("posts a test event at once and answers how the receiver took it", () =>
    Effect.gen(function* () {
      const { receiver, test, webhookId } = yield* made(() => ({ status: 202 }))
      const { body, status } = yield* test()
      assert.strictEqual(status, 200)
      assert.deepInclude(body.delivery, { status: "delivered", response_status: 202, duration_ms: 0 })
      const [request] = receiver.requests
      assert.strictEqual(request!.headers["x-service-event"], "webhook.test")
      assert.strictEqual(request!.headers["x-service-delivery"], body.delivery.id)
      const event = JSON.parse(request!.body)
      assert.deepInclude(event, { type: "webhook.test", livemode: false })
      assert.deepInclude(event.data, { test: true, webhook_id: webhookId })
    })
  )

  it.effect("sends the type that was asked for, and refuses one that the service does not have", () =>
    Effect.gen(function* () {
      const { receiver, test } = yield* made(() => ({ status: 200 }))
      yield* test({ event: "send.delivered" })
      assert.strictEqual(JSON.parse(receiver.requests[0]!.body).type, "send.delivered")
      const { body, status } = yield* test({ event: "send.*" })
      assert.strictEqual(status, 422)
      assert.strictEqual(body.error.fields[0].path, "event")
    })
  )

  it.effect("fills every type with data of the shape that it really has, and says that it is a test", () =>
    Effect.gen(function* () {
      const { receiver, test } = yield* made(() => ({ status: 200 }))
      for (const event of [...eventTypes, "order.paid"]) yield* test({ event })
      for (const { body } of receiver.requests) {
        const { data, type } = JSON.parse(body)
        assert.isTrue(data.test, type)
        yield* Schema.decodeUnknownEffect(eventOf(type)?.data ?? CustomEventData)(data)
      }
      assert.lengthOf(receiver.requests, eventTypes.length + 1)
    })
  )

  it.effect("answers a failed delivery and leaves the subscription as it is", () =>
    Effect.gen(function* () {
      const { key, test, webhookId } = yield* made(() => ({ status: 410 }))
      const { body, status } = yield* test()
      assert.strictEqual(status, 200)
      assert.deepInclude(body.delivery, { status: "failed", response_status: 410 })
      assert.strictEqual((yield* call("read_webhook", { id: webhookId }, { key })).body.status, "enabled")
    })
  )

  it.effect("answers a failed delivery when the address is refused by now", () =>
    Effect.gen(function* () {
      const { receiver, test } = yield* made(() => ({ status: 200 }))
      const { body } = yield* test().pipe(Effect.provideService(PrivateNetworks, []))
      assert.deepInclude(body.delivery, { status: "failed", response_status: null })
      assert.strictEqual(receiver.requests.length, 0)
    })
  )

  it.effect("sends once for one idempotency key", () =>
    Effect.gen(function* () {
      const { key, receiver, webhookId } = yield* made(() => ({ status: 200 }))
      const once = () => call("test_webhook", { webhookId }, { key, idempotencyKey: "one" })
      assert.strictEqual((yield* once()).text, (yield* once()).text)
      assert.strictEqual(receiver.requests.length, 1)
    })
  )

  it.effect("answers resource_not_found to the id of another workspace's", () =>
    Effect.gen(function* () {
      const { receiver, webhookId } = yield* made(() => ({ status: 200 }))
      const other = yield* makeWorkspace()
      const { body, status } = yield* call("test_webhook", { webhookId }, { key: other.live })
      assert.strictEqual(status, 404)
      assert.strictEqual(body.error.code, "resource_not_found")
      assert.strictEqual(receiver.requests.length, 0)
    })
  )
})
