import { assert, layer } from "@effect/vitest"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { deliverMail, deliverNow } from "@tidings/testing/deliverMail"
import { made, publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"

const dayMs = 24 * 60 * 60 * 1000

const refusalOf = (operation: string, input: object, key: string) =>
  Effect.map(call(operation, input, { key, idempotencyKey: crypto.randomUUID() }), ({ body }) => body.error?.code)

layer(world)("read_send_content", (it) => {
  it.effect("answers what a mail said, with links as written and the names of its files, once it has left", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const id = yield* deliverMail(workspace.live, {
        body: `<p>Your invoice is <a href="https://shop.example/i/1">here</a>.</p>`,
        subject: "Your invoice",
        attachments: [{ filename: "invoice.pdf", content_type: "application/pdf", data_base64: "JVBERi0xLjQK" }]
      })
      const content = yield* made("read_send_content", { id }, workspace)
      assert.deepInclude(content, {
        id,
        subject: "Your invoice",
        reply_to: null,
        headers: {},
        attachments: [{ filename: "invoice.pdf", content_type: "application/pdf", bytes: 9 }]
      })
      assert.include(content.html, `<a href="https://shop.example/i/1">here</a>`)
      assert.include(content.text, "Your invoice is here")
      const { created_at } = yield* made("read_send", { id }, workspace)
      assert.strictEqual(Date.parse(content.kept_until), Date.parse(created_at) + 30 * dayMs)
    })
  )

  it.effect("tells files before the mail has left as after it", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const template = yield* publishedTemplate(workspace, "hello")
      const file = { content_type: "text/plain", data_base64: "YWI=" }
      const attachments = ["a.txt", "b.txt"].map((filename) => ({ ...file, filename }))
      const sent = { template, to: "ada@example.com", variables: { name: "Ada" }, attachments }
      const { id } = yield* made("send_transactional", sent, workspace)
      const before = yield* made("read_send_content", { id }, workspace)
      assert.deepStrictEqual(
        before.attachments.map(({ bytes, filename }: any) => [filename, bytes]),
        [
          ["a.txt", 2],
          ["b.txt", 2]
        ]
      )
      yield* deliverNow(id)
      assert.deepStrictEqual(yield* made("read_send_content", { id }, workspace), before)
    })
  )

  it.effect("shows no mail of the category system, nor one that is forgotten, and says since when", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const code = yield* deliverMail(workspace.live, { body: "<p>041 932</p>", category: "system" })
      assert.strictEqual(yield* refusalOf("read_send_content", { id: code }, workspace.live), "content_gone")
      const id = yield* deliverMail(workspace.live, { body: "<p>Hello</p>" })
      yield* made("share_send", { id }, workspace)
      const nowMs = (yield* Clock.currentTimeMillis) + 31 * dayMs
      yield* TestClock.adjust("31 days")
      yield* SendRepository.use((sends) =>
        sends.purgeContent({ allMs: nowMs - dayMs, settledMs: nowMs - dayMs, nowMs, workspaceIds: [workspace.id] })
      )
      const { body, status } = yield* call("read_send_content", { id }, { key: workspace.live })
      assert.deepStrictEqual([status, body.error.code], [404, "content_gone"])
      assert.include(body.error.message, new Date(nowMs).toISOString().slice(0, 10))
      assert.strictEqual(yield* refusalOf("share_send", { id }, workspace.live), "content_gone")
      assert.strictEqual((yield* made("end_send_share", { id }, workspace)).ended, 0)
    })
  )

  it.effect("is audited on every surface", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const id = yield* deliverMail(workspace.live, { body: "<p>Hello</p>" })
      yield* made("read_send_content", { id }, workspace)
      const { data } = yield* made("recent_audit_entries", { action: "send.read_content" }, workspace)
      assert.deepStrictEqual(
        data.map(({ target }: any) => target),
        [{ kind: "send", id }]
      )
    })
  )

  it.effect("is of its workspace and world, but tests are read by the live keys that made them", () =>
    Effect.gen(function* () {
      const [workspace, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      const id = yield* deliverMail(workspace.live, { body: "<p>Hello</p>" })
      const operations = ["read_send_content", "share_send", "end_send_share"]
      for (const operation of operations)
        for (const key of [workspace.test, other.live])
          assert.strictEqual(yield* refusalOf(operation, { id }, key), "resource_not_found", operation)
      const template = yield* publishedTemplate(workspace, "hello")
      const tried = { template, to: "ada@example.com", variables: { name: "Ada" } }
      const test = yield* made("send_test", tried, workspace)
      assert.strictEqual((yield* made("read_send_content", { id: test.id }, workspace)).subject, "Hello Ada")
    })
  )
})

layer(world)("share_send", (it) => {
  it.effect("is refused to agents, and answers a repeat under its key with the same address", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const id = yield* deliverMail(workspace.live, { body: "<p>Hello</p>" })
      assert.strictEqual(yield* refusalOf("share_send", { id }, workspace.mcp), "person_required")
      const options = { key: workspace.live, idempotencyKey: "once" }
      const [first, again] = [yield* call("share_send", { id }, options), yield* call("share_send", { id }, options)]
      assert.deepStrictEqual([first.status, again.body], [201, first.body])
      assert.strictEqual((yield* made("end_send_share", { id }, workspace)).ended, 1)
    })
  )

  it.effect("ends with the mail's content, however long was asked for", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* made("update_workspace", { retention: { content_days: 1 } }, workspace)
      const id = yield* deliverMail(workspace.live, { body: "<p>Hello</p>" })
      const { kept_until } = yield* made("read_send_content", { id }, workspace)
      const { expires_at } = yield* made("share_send", { id, expires_in_hours: 72 }, workspace)
      assert.strictEqual(expires_at, kept_until)
    })
  )

  it.effect("has 20 addresses of a mail at a time, also when all are asked for at once", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace("enterprise")
      const id = yield* deliverMail(workspace.live, { body: "<p>Hello</p>" })
      const codes = yield* Effect.all(
        Array.from({ length: 24 }, () => refusalOf("share_send", { id }, workspace.live)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(codes.filter((code) => code === undefined).length, 20)
      assert.strictEqual(codes.filter((code) => code === "workspace_rate_limit").length, 4)
      assert.deepStrictEqual(yield* made("end_send_share", { id }, workspace), { id, ended: 20 })
      assert.deepStrictEqual(yield* made("end_send_share", { id }, workspace), { id, ended: 0 })
      assert.strictEqual(yield* refusalOf("share_send", { id }, workspace.live), undefined)
    })
  )
})
