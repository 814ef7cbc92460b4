import { assert, layer } from "@effect/vitest"
import { WebhookDeliveryRepository } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { draftTemplate, publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("publish_template", (it) => {
  it.effect("declares what the body uses and the author did not declare as required strings", () =>
    Effect.gen(function* () {
      const { live: key, ...workspace } = yield* makeWorkspace()
      yield* draftTemplate({ live: key, ...workspace }, "hello")
      const { body } = yield* call("publish_template", { key: "hello" }, { key })
      assert.deepInclude(body.data, { status: "published", version: 1 })
      const { body: schema } = yield* call("read_template_schema", { key: "hello" }, { key })
      assert.deepStrictEqual(schema.schema, {
        version: 1,
        variables: [{ key: "name", type: "string", required: true }],
        policy: { mode: "strict", failOnUndeclared: true }
      })
    })
  )

  it.effect("keeps the version when the draft says nothing new", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, "hello")
      const { body } = yield* call("publish_template", { key: "hello" }, { key: workspace.live })
      assert.strictEqual(body.data.version, 1)
      const [entry] = (yield* call("recent_audit_entries", { action: "template.publish" }, { key: workspace.live }))
        .body.data
      assert.deepInclude(entry, { target: { kind: "template", id: body.data.id } })
      assert.deepInclude(entry.metadata, { key: "hello", version: 1, unchanged: true })
    })
  )

  it.effect("leaves sends on the published version until the next publication", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { live: key } = workspace
      yield* publishedTemplate(workspace, "hello")
      yield* call("update_template", { key: "hello", subject: "Welcome {{name}} of {{city}}" }, { key })
      const preview = (more: object) =>
        Effect.map(
          call("render_template", { template: "hello", variables: { name: "Ada" }, ...more }, { key }),
          ({ body }) => body
        )
      assert.strictEqual((yield* preview({})).subject, "Hello Ada")
      assert.strictEqual((yield* preview({ draft: true })).error.fields[0].path, "variables.city")
      yield* call("publish_template", { key: "hello" }, { key })
      assert.strictEqual((yield* preview({})).error.code, "schema_contract_violation")
      assert.strictEqual(
        (yield* preview({ variables: { name: "Ada", city: "Turin" } })).subject,
        "Welcome Ada of Turin"
      )
    })
  )

  it.effect("refuses a draft without subject or body, naming both", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      yield* call("create_template", { key: "blank" }, { key })
      const { body, status } = yield* call("publish_template", { key: "blank" }, { key })
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(
        body.error.fields.map(({ path }: { path: string }) => path),
        ["subject", "body"]
      )
    })
  )

  it.effect("answers 404 for an unknown template", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body, status } = yield* call("publish_template", { key: "nowhere" }, { key })
      assert.deepStrictEqual([status, body.error.code], [404, "unknown_template"])
    })
  )

  it.effect("tells webhooks when the contract changed, and only then", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { live: key } = workspace
      const hook = { url: "https://example.com/hook", events: ["schema_contract.changed"] }
      const { body: webhook } = yield* call("create_webhook", hook, { key })
      const told = WebhookDeliveryRepository.use((deliveries) =>
        Effect.map(deliveries.ofWebhook(webhook.id), (rows) => rows.map(({ body }) => JSON.parse(body)))
      )
      const publish = (edit: object) =>
        Effect.andThen(
          call("update_template", { key: "hello", ...edit }, { key }),
          call("publish_template", { key: "hello" }, { key })
        )
      yield* publishedTemplate(workspace, "hello")
      yield* publish({ body: "<p>Dear {{name}}</p>" })
      assert.lengthOf(yield* told, 0)
      yield* publish({ body: "<p>Dear {{name}} of {{city}}</p>" })
      const [event, ...more] = yield* told
      assert.lengthOf(more, 0)
      assert.deepInclude(event, { type: "schema_contract.changed", workspace_id: workspace.id, livemode: true })
      assert.deepStrictEqual([event.data.template.version, event.data.previous_version], [3, 2])
    })
  )
})
