import { assert, layer } from "@effect/vitest"
import { Access } from "@tidings/services/access/Access"
import { TemplateVersions } from "@tidings/services/templates/TemplateVersions"
import { draftTemplate, publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("update_template", (it) => {
  const setUp = Effect.gen(function* () {
    const workspace = yield* makeWorkspace()
    const { id, live: key } = workspace
    const asked = (operation: string, input: object) =>
      Effect.suspend(() => call(operation, input, { key, idempotencyKey: crypto.randomUUID() }))
    const standing = (template: string, status: string) => asked("update_template", { key: template, status })
    const send = asked("send_transactional", { template: "hello", to: "ada@example.com", variables: { name: "Ada" } })
    const offered = Effect.map(
      TemplateVersions.use((versions) => versions.published({ workspaceId: id, livemode: true }, 40)),
      ({ keys }) => keys
    )
    return { workspace, asked, standing, send, offered }
  })

  it.effect("archives a published template, and brings it back as it was", () =>
    Effect.gen(function* () {
      const { asked, offered, send, standing, workspace } = yield* setUp
      yield* publishedTemplate(workspace, "hello")
      assert.strictEqual((yield* standing("hello", "archived")).body.data.status, "archived")
      assert.strictEqual((yield* send).body.error.code, "template_not_published")
      assert.deepStrictEqual(yield* offered, [])
      assert.strictEqual((yield* asked("list_templates", {})).body.data[0].status, "archived")
      const { body } = yield* asked("recent_audit_entries", { limit: 1 })
      assert.deepInclude(body.data[0], { action: "template.update" })
      assert.deepInclude(body.data[0].metadata, { key: "hello", status: "archived" })
      assert.strictEqual(
        (yield* asked("update_template", { key: "hello", name: "Renamed" })).body.data.status,
        "archived"
      )
      assert.strictEqual((yield* standing("hello", "draft")).body.error.fields[0].path, "status")
      assert.strictEqual((yield* standing("hello", "published")).body.data.status, "published")
      assert.strictEqual((yield* send).status, 202)
      assert.deepStrictEqual(yield* offered, ["hello"])
    })
  )

  it.effect("publishes nothing by status alone, and a draft comes back as a draft", () =>
    Effect.gen(function* () {
      const { send, standing, workspace } = yield* setUp
      yield* draftTemplate(workspace, "hello")
      assert.strictEqual((yield* standing("hello", "published")).status, 422)
      yield* standing("hello", "archived")
      assert.strictEqual((yield* standing("hello", "published")).status, 422)
      assert.strictEqual((yield* standing("hello", "draft")).body.data.status, "draft")
      assert.strictEqual((yield* send).body.error.code, "template_not_published")
    })
  )

  it.effect("lets publish_template bring an archived template back, changed or not", () =>
    Effect.gen(function* () {
      const { asked, offered, standing, workspace } = yield* setUp
      yield* publishedTemplate(workspace, "hello")
      for (const [edit, version] of [
        [{}, 1],
        [{ subject: "Dear {{name}}" }, 2]
      ] as const) {
        yield* standing("hello", "archived")
        yield* asked("update_template", { key: "hello", ...edit })
        const { body } = yield* asked("publish_template", { key: "hello" })
        assert.deepInclude(body.data, { status: "published", version })
        assert.deepStrictEqual(yield* offered, ["hello"])
      }
    })
  )

  it.effect("makes lists of tools new when one is archived, and not when a draft is", () =>
    Effect.gen(function* () {
      const { standing, workspace } = yield* setUp
      yield* publishedTemplate(workspace, "hello")
      yield* draftTemplate(workspace, "draft")
      const { authenticate } = yield* Access
      const origin = { surface: "api", ip: "127.0.0.1", isAgent: false } as const
      const revision = Effect.map(
        authenticate(`Bearer ${workspace.live}`, origin, "req_1"),
        ({ templatesRevision }) => templatesRevision
      )
      const before = yield* revision
      yield* standing("draft", "archived")
      assert.strictEqual(yield* revision, before)
      yield* standing("hello", "archived")
      assert.strictEqual(yield* revision, before + 1)
    })
  )
})
