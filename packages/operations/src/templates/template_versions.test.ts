import { assert, layer } from "@effect/vitest"
import { TemplateHistory } from "@tidings/services/templates/TemplateHistory"
import { draftTemplate, made, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const key = "receipt"
const inSandbox = (workspace: Workspace): Workspace => ({ ...workspace, live: workspace.test })
const asked = (operation: string, input: object, { live }: Workspace) =>
  call(operation, input, { key: live, idempotencyKey: crypto.randomUUID() })
const refusalOf = (operation: string, input: object, workspace: Workspace) =>
  Effect.map(asked(operation, input, workspace), ({ body, status }) => `${status} ${body.error?.code}`)
const read = (workspace: Workspace) => Effect.map(made("read_template", { key }, workspace), ({ data }) => data)
const versionsOf = (workspace: Workspace, more: object = {}) =>
  made("list_template_versions", { key, ...more }, workspace)

/** A template with the subjects One, Two and Three as its versions. */
const thrice = Effect.gen(function* () {
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, key, { subject: "One {{name}}" })
  for (const subject of ["Two {{name}}", "Three {{name}}"]) {
    yield* made("update_template", { key, subject }, workspace)
    yield* made("publish_template", { key }, workspace)
  }
  return workspace
})

layer(world)("versions of a template", (it) => {
  it.effect("are listed newest first, page by page, with their publisher", () =>
    Effect.gen(function* () {
      const workspace = yield* thrice
      const first = yield* versionsOf(workspace, { limit: 2 })
      const rest = yield* versionsOf(workspace, { limit: 2, cursor: first.next_cursor })
      const all = [...first.data, ...rest.data]
      assert.deepStrictEqual(
        all.map(({ subject, version }) => [version, subject]),
        [
          [3, "Three {{name}}"],
          [2, "Two {{name}}"],
          [1, "One {{name}}"]
        ]
      )
      assert.isNull(rest.next_cursor)
      assert.strictEqual(all[0].published_by.kind, "api")
      assert.match(all[0].published_by.key_id, /^key_/u)
      assert.strictEqual(new Set(all.map(({ hash }) => hash)).size, 3)
      yield* draftTemplate(workspace, "other")
      const foreign = { key: "other", cursor: first.next_cursor }
      assert.strictEqual(yield* refusalOf("list_template_versions", foreign, workspace), "422 cursor_invalid")
    })
  )

  it.effect("are read and restored as they were, under a contract made anew, and sent only once published", () =>
    Effect.gen(function* () {
      const workspace = yield* thrice
      const body = "<p>Hello {{name}}, {{extra}}</p>"
      yield* made("update_template", { key, body, category: "marketing" }, workspace)
      const { data: one } = yield* made("read_template_version", { key, version: 1 }, workspace)
      assert.deepStrictEqual([one.subject, one.body, one.mode], ["One {{name}}", "<p>Hello {{name}}</p>", "html"])
      const before = yield* read(workspace)
      const { data: draft } = yield* made("restore_template_version", { key, version: 1 }, workspace)
      assert.deepStrictEqual(
        [draft.subject, draft.body, draft.category, draft.version, draft.revision],
        ["One {{name}}", one.body, "transactional", 3, before.revision + 1]
      )
      assert.deepStrictEqual(
        draft.schema.variables.map((variable: any) => variable.key),
        ["name"]
      )
      const sent = yield* made("render_template", { template: key, variables: { name: "Ada" } }, workspace)
      assert.strictEqual(sent.subject, "Three Ada")
      yield* made("publish_template", { key }, workspace)
      const { data } = yield* versionsOf(workspace)
      assert.deepStrictEqual([data[0].version, data[0].hash], [4, data[3].hash])
    })
  )

  it.effect("that are not there are told apart from templates that are not there", () =>
    Effect.gen(function* () {
      const workspace = yield* thrice
      for (const operation of ["read_template_version", "restore_template_version"]) {
        assert.strictEqual(yield* refusalOf(operation, { key, version: 4 }, workspace), "404 resource_not_found")
        assert.strictEqual(yield* refusalOf(operation, { key: "no", version: 1 }, workspace), "404 unknown_template")
        const stranger = yield* makeWorkspace()
        assert.strictEqual(yield* refusalOf(operation, { key, version: 1 }, stranger), "404 unknown_template")
      }
    })
  )

  it.effect("count the sends of their world, each once, whenever they are counted", () =>
    Effect.gen(function* () {
      const workspace = yield* thrice
      const send = (own: Workspace) =>
        made("send_transactional", { template: key, to: "ada@example.com", variables: { name: "Ada" } }, own)
      const counts = (own: Workspace) => Effect.map(versionsOf(own), ({ data }) => data.map(({ sends }: any) => sends))
      const count = TemplateHistory.use((history) => history.countSends)
      yield* Effect.all([send(workspace), send(workspace), send(inSandbox(workspace))])
      yield* count
      assert.deepStrictEqual(yield* counts(workspace), [0, 0, 0])
      yield* TestClock.adjust("6 minutes")
      yield* count
      yield* count
      assert.deepStrictEqual(yield* counts(workspace), [2, 0, 0])
      assert.deepStrictEqual(yield* counts(inSandbox(workspace)), [1, 0, 0])
      yield* send(workspace)
      yield* TestClock.adjust("6 minutes")
      yield* Effect.all([count, count], { concurrency: 2 })
      assert.deepStrictEqual(yield* counts(workspace), [3, 0, 0])
    })
  )
})

layer(world)("a draft", (it) => {
  it.effect("is edited by one of two who read the same revision, and by nobody who read an older one", () =>
    Effect.gen(function* () {
      const workspace = yield* thrice
      const { revision: ifRevision } = yield* read(workspace)
      const edits = ["Ada's", "Bob's"].map((subject) =>
        asked("update_template", { key, subject, ifRevision }, workspace)
      )
      const answers = yield* Effect.all(edits, { concurrency: 2 })
      assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
      const lost = answers.find(({ status }) => status === 409)!
      assert.strictEqual(lost.body.error.code, "draft_changed")
      assert.include(lost.body.error.message, String(ifRevision + 1))
      const stale = { key, version: 1, ifRevision }
      assert.strictEqual(yield* refusalOf("restore_template_version", stale, workspace), "409 draft_changed")
      assert.strictEqual((yield* read(workspace)).revision, ifRevision + 1)
    })
  )

  it.effect("keeps its revision where an edit says what it is already, and where it is published", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* draftTemplate(workspace, key)
      assert.strictEqual((yield* read(workspace)).revision, 1)
      yield* made("update_template", { key, subject: "Hello {{name}}" }, workspace)
      yield* made("publish_template", { key }, workspace)
      assert.strictEqual((yield* read(workspace)).revision, 1)
    })
  )

  it.effect("is copied with all it says under a key that is free, and published by itself", () =>
    Effect.gen(function* () {
      const workspace = yield* thrice
      const { data } = yield* made("duplicate_template", { key, newKey: "copy" }, workspace)
      const original = yield* read(workspace)
      const told = ({ body, category, mode, name, subject, tracking, variables }: any) => ({
        body,
        category,
        mode,
        name,
        subject,
        tracking,
        variables
      })
      assert.deepStrictEqual(told(data), told(original))
      assert.deepStrictEqual([data.status, data.version, data.revision], ["draft", 0, 1])
      const again = yield* asked("duplicate_template", { key, newKey: "copy" }, workspace)
      assert.deepStrictEqual(
        [again.status, again.body.error.code, again.body.error.fields[0].path],
        [409, "template_key_taken", "newKey"]
      )
    })
  )

  it.effect("of the sandbox is taken over by a live key alone, and the live one is not by a sandbox key", () =>
    Effect.gen(function* () {
      const workspace = yield* thrice
      const input = { key, newKey: "promoted", fromSandbox: true }
      assert.strictEqual(yield* refusalOf("duplicate_template", input, workspace), "404 unknown_template")
      yield* draftTemplate(inSandbox(workspace), key, { subject: "Tried on {{name}}" })
      const { data } = yield* made("duplicate_template", input, workspace)
      assert.strictEqual(data.subject, "Tried on {{name}}")
      yield* made("duplicate_template", { key, newKey: "tried" }, inSandbox(workspace))
      assert.strictEqual(yield* refusalOf("read_template", { key: "tried" }, workspace), "404 unknown_template")
    })
  )

  it.effect("is deleted if it was never published, once, and its key is free again", () =>
    Effect.gen(function* () {
      const workspace = yield* thrice
      assert.strictEqual(yield* refusalOf("delete_template", { key }, workspace), "409 template_not_draft")
      assert.strictEqual(yield* refusalOf("delete_template", { key }, inSandbox(workspace)), "403 live_only")
      yield* draftTemplate(workspace, "draft")
      assert.deepStrictEqual(yield* made("delete_template", { key: "draft" }, workspace), {
        key: "draft",
        deleted: true
      })
      assert.deepStrictEqual(yield* made("delete_template", { key: "draft" }, workspace), {
        key: "draft",
        deleted: false
      })
      assert.strictEqual(yield* refusalOf("read_template", { key: "draft" }, workspace), "404 unknown_template")
      yield* draftTemplate(workspace, "draft")
    })
  )
})
