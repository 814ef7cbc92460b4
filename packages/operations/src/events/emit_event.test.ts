import type { WebhookId } from "@tidings/schema/Id"
import { assert, layer } from "@effect/vitest"
import { AuditRepository } from "@tidings/storage/repositories/AuditRepository"
import { CustomEventRepository } from "@tidings/storage/repositories/CustomEventRepository"
import { WebhookDeliveryRepository } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const contact = { external_id: "usr_1", email: "Ada@Example.com" }

const made = Effect.map(makeWorkspace(), ({ id, test: key }) => ({
  id,
  key,
  emit: (input: object, idempotencyKey?: string) =>
    call("emit_event", { type: "order.paid", contact, ...input }, { key, ...(idempotencyKey && { idempotencyKey }) })
}))

layer(world)("emit_event", (it) => {
  it.effect("answers 201 with the event and its contact, and puts it in the contact's timeline", () =>
    Effect.gen(function* () {
      const { emit } = yield* made
      const { body, status } = yield* emit({ metadata: { order: { id: "A-1" } } })
      assert.strictEqual(status, 201)
      assert.deepInclude(body.contact, { external_id: "usr_1", email: "ada@example.com" })
      assert.deepStrictEqual(body.fan_out, { sequences_woken: 0, webhooks_dispatched: 0 })
      const told = yield* CustomEventRepository.use((events) =>
        events.timeline({ id: body.contact.id, merged_from: [] }, 10)
      )
      assert.deepStrictEqual(
        told.map(({ id, metadata, type }) => ({ id, metadata, type })),
        [{ id: body.id, type: "order.paid", metadata: { order: { id: "A-1" } } }]
      )
    })
  )

  it.effect("tells every matching subscription, with contact and metadata as they came", () =>
    Effect.gen(function* () {
      const { emit, key } = yield* made
      const ids: Array<WebhookId> = []
      for (const events of [["order.*"], ["order.paid", "*"], ["send.*"]]) {
        const { body } = yield* call("create_webhook", { url: "https://example.invalid/", events }, { key })
        ids.push(body.id)
      }
      const metadata = { order: { id: "A-1", lines: [1, 2] } }
      const { body } = yield* emit({ metadata })
      assert.strictEqual(body.fan_out.webhooks_dispatched, 2)
      const [delivery] = yield* WebhookDeliveryRepository.use((rows) => rows.ofWebhook(ids[0]!))
      const event = JSON.parse(delivery!.body)
      assert.deepInclude(event, { id: body.id, type: "order.paid", timestamp: body.received_at, livemode: false })
      assert.deepStrictEqual(event.data, { contact: body.contact, metadata })
      for (const id of ids) yield* call("delete_webhook", { id }, { key })
    })
  )

  it.effect("flattens nested metadata with dots in the audit log", () =>
    Effect.gen(function* () {
      const { emit, id } = yield* made
      const { body } = yield* emit({ metadata: { order: { id: "A-1", to: { city: "Galway" } }, tags: ["new"] } })
      const [entry] = yield* AuditRepository.use((audit) =>
        audit.list({ workspaceId: id, livemode: false }, { action: "event.emit" }, { limit: 1 })
      )
      assert.deepStrictEqual(entry!.target, { kind: "event", id: body.id })
      assert.deepStrictEqual(entry!.metadata["metadata"], {
        "order.id": "A-1",
        "order.to.city": "Galway",
        tags: ["new"]
      })
    })
  )

  it.effect("happens once for one idempotency key", () =>
    Effect.gen(function* () {
      const { emit } = yield* made
      const first = yield* emit({}, "one")
      assert.strictEqual((yield* emit({}, "one")).text, first.text)
      const told = yield* CustomEventRepository.use((events) =>
        events.timeline({ id: first.body.contact.id, merged_from: [] }, 10)
      )
      assert.strictEqual(told.length, 1)
    })
  )

  it.effect("answers contact_required without a contact, and with one that has no identifier", () =>
    Effect.gen(function* () {
      const { emit, key } = yield* made
      const nobody = [
        {},
        null,
        { external_id: null },
        { external_id: "" },
        { external_id: null, email: null, id: null },
        { external_id: "", email: null }
      ]
      const answers = yield* Effect.forEach(nobody, (contact) => emit({ contact }))
      for (const answer of [...answers, yield* call("emit_event", { type: "order.paid" }, { key })]) {
        assert.strictEqual(answer.status, 422)
        assert.strictEqual(answer.body.error.code, "contact_required")
      }
    })
  )

  it.effect("tells a missing contact with whatever else is wrong", () =>
    Effect.gen(function* () {
      const { key } = yield* made
      const { body } = yield* call("emit_event", { type: 1 }, { key })
      assert.strictEqual(body.error.code, "field_invalid")
      assert.sameMembers(
        body.error.fields.map(({ code, path }: { code: string; path: string }) => `${path} ${code}`),
        ["type type_mismatch", "contact required"]
      )
    })
  )

  it.effect("answers metadata_too_large beyond 4096 bytes, counted in UTF-8", () =>
    Effect.gen(function* () {
      const { emit } = yield* made
      const taken = Buffer.byteLength(JSON.stringify({ note: "" }))
      assert.strictEqual((yield* emit({ metadata: { note: "x".repeat(4096 - taken) } })).status, 201)
      const { body, status } = yield* emit({ metadata: { note: `${"x".repeat(4096 - taken - 1)}é` } })
      assert.strictEqual(status, 422)
      assert.strictEqual(body.error.code, "metadata_too_large")
    })
  )

  it.effect("answers resource_not_found to a contact id that is not the workspace's", () =>
    Effect.gen(function* () {
      const { emit } = yield* made
      const other = yield* (yield* made).emit({})
      const { body, status } = yield* emit({ contact: { id: other.body.contact.id } })
      assert.strictEqual(status, 404)
      assert.strictEqual(body.error.code, "resource_not_found")
    })
  )

  it.effect("answers field_invalid at type to a group of the service's own and to a name out of rule", () =>
    Effect.gen(function* () {
      const { emit } = yield* made
      for (const type of [
        "send.queued",
        "link.mine",
        "webhook.test",
        "paid",
        "Order.paid",
        "order paid.",
        ".",
        "..",
        ".paid",
        "order.",
        "order..paid",
        "order.paid.",
        "order.*",
        `a.${"b".repeat(99)}`,
        ""
      ]) {
        const { body, status } = yield* emit({ type })
        assert.strictEqual(status, 422)
        assert.strictEqual(body.error.code, "field_invalid")
        assert.strictEqual(body.error.fields[0].path, "type")
      }
      assert.strictEqual((yield* emit({ type: `a.${"b".repeat(98)}` })).status, 201)
    })
  )

  it.effect("answers field_invalid to metadata of other shapes, and never fails on odd text", () =>
    Effect.gen(function* () {
      const { emit } = yield* made
      const odd = [
        { camelCase: 1 },
        { "a.b": 1 },
        { a: null },
        { a: [{}] },
        { a: [[1]] },
        { a: { B: 1 } },
        { a: "\0" },
        { a: "\ud800" },
        { a: ["\0"] },
        [],
        "x"
      ]
      for (const metadata of odd) {
        const { body, status } = yield* emit({ metadata })
        assert.strictEqual(status, 422)
        assert.match(body.error.fields[0].path, /^metadata/u)
      }
      assert.strictEqual((yield* emit({ contact: { external_id: "\0" } })).status, 422)
      assert.strictEqual(
        (yield* emit({ metadata: { note: "two\nlines 🎉", sum: 1.5, yes: true, all: [1, "a", false] } })).status,
        201
      )
    })
  )

  it.effect("answers field_invalid to metadata that is nested beyond reason", () =>
    Effect.gen(function* () {
      const { emit } = yield* made
      const deep = 50_000
      const { body, status } = yield* emit({ metadata: JSON.parse(`${'{"a":'.repeat(deep)}1${"}".repeat(deep)}`) })
      assert.strictEqual(status, 422)
      assert.strictEqual(body.error.code, "field_invalid")
    })
  )
})
