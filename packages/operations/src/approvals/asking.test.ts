import { assert, layer } from "@effect/vitest"
import { ApprovalRepository } from "@tidings/storage/repositories/ApprovalRepository"
import { agentSends, asked, decide, gated, keyFor, mcp, readBy, sendsOf, working } from "@tidings/testing/approvals"
import { hearing, policy, type Workspace } from "@tidings/testing/fixtures"
import { call, world } from "@tidings/testing/World"
import { Effect, Logger } from "effect"
import { TestClock } from "effect/testing"

const hello = { template: "hello", to: "ada@example.com", variables: { name: "Ada" } }

const pendingOf = ({ live }: Workspace) =>
  Effect.map(call("list_pending_approvals", { limit: 100 }, { key: live }), ({ body }) => body.data as Array<any>)

layer(world)("asking for approval", (it) => {
  it.effect("is one request for the very same call of one key, and another for another wish", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const told = yield* hearing(workspace)
      // Publishing needs no Idempotency-Key.
      yield* policy(workspace, "email_template", "agents_only")
      const publish = call("publish_template", { key: "hello" }, { key: workspace.mcp, origin: mcp })
      const ids = yield* Effect.replicateEffect(
        Effect.map(publish, ({ body }) => body.approval.id),
        5
      )
      assert.strictEqual(new Set(ids).size, 1)
      const other = yield* call(
        "publish_template",
        { key: "hello" },
        { key: workspace.mcp, origin: mcp, idempotencyKey: "another wish" }
      )
      assert.notStrictEqual(other.body.approval.id, ids[0])
      const second = yield* keyFor(workspace, "second", "mcp")
      const theirs = yield* call("publish_template", { key: "hello" }, { key: second, origin: mcp })
      assert.notInclude(ids, theirs.body.approval.id)
      assert.lengthOf(
        (yield* told).filter(({ type }) => type === "approval.requested"),
        3
      )

      yield* decide(workspace.live, ids[0]!, "reject")
      const anew = yield* publish
      assert.notStrictEqual(anew.body.approval.id, ids[0])
    })
  )

  it.effect("does not flood deciders: 100 of a key wait at most", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const answers = yield* Effect.forEach(Array.from({ length: 102 }), (_, n) =>
        Effect.andThen(
          TestClock.adjust("1 second"),
          agentSends(workspace, { to: `ada${n}@example.com` }, { idempotencyKey: `k${n}` })
        )
      )
      assert.deepStrictEqual(
        answers.slice(99).map(({ body, status }) => [status, body.error?.code]),
        [
          [202, undefined],
          [429, "approvals_pending_limit"],
          [429, "approvals_pending_limit"]
        ]
      )
      const other = yield* keyFor(workspace, "second", "mcp")
      assert.strictEqual((yield* agentSends(workspace, {}, { key: other })).status, 202)
      yield* decide(workspace.live, answers[0]!.body.approval.id, "reject")
      yield* TestClock.adjust("1 second")
      const again = yield* agentSends(workspace, { to: "ada101@example.com" }, { idempotencyKey: "k101" })
      assert.strictEqual(again.status, 202)
    })
  )

  it.effect("costs one call of the allowance, and the run costs none", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const left = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
        Number(headers["X-RateLimit-Remaining"])
      const first = yield* agentSends(workspace)
      const second = yield* agentSends(workspace)
      assert.strictEqual(left(first) - left(second), 1)
      yield* decide(workspace.live, first.body.approval.id)
      yield* working
      assert.strictEqual(left(second) - left(yield* agentSends(workspace)), 1)
    })
  )

  it.effect("an answer remembered before the policy was set is replayed, and nothing runs", () =>
    Effect.gen(function* () {
      const workspace = yield* gated("off")
      const options = { key: workspace.live, idempotencyKey: "before" }
      const before = yield* call("send_transactional", hello, options)
      yield* policy(workspace, "email_send", "always")
      const again = yield* call("send_transactional", hello, options)
      assert.deepStrictEqual([again.text, again.headers["Idempotent-Replay"]], [before.text, "true"])
      assert.strictEqual(yield* sendsOf(workspace), 1)
      assert.lengthOf(yield* pendingOf(workspace), 0)
    })
  )

  it.effect("warns of what was approved and run before: the same key is a new wish after 24 hours", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const { id } = yield* asked(workspace)
      yield* decide(workspace.live, id)
      yield* working
      yield* TestClock.adjust("25 hours")
      const again = yield* agentSends(workspace)
      assert.strictEqual(again.status, 202)
      const rows = yield* ApprovalRepository
      const row = yield* rows.peek(again.body.approval.id)
      assert.strictEqual((yield* rows.ranBefore(row!, 0))?.id, id as never)
    })
  )

  it.effect("keeps the input out of events, lists, audit entries and logs", () =>
    Effect.gen(function* () {
      const logged: Array<string> = []
      const logger = Logger.make(({ cause, message }) => void logged.push(JSON.stringify([message, cause])))
      const workspace = yield* gated()
      const told = yield* hearing(workspace)
      const run = Effect.gen(function* () {
        const { id } = yield* asked(workspace, { variables: { name: "hunter2-secret" } })
        const list = yield* pendingOf(workspace)
        yield* decide(workspace.live, id)
        yield* working
        const audit = (yield* call("recent_audit_entries", {}, { key: workspace.live })).body
        return [list, audit, (yield* told).filter(({ type }) => type.startsWith("approval."))]
      }).pipe(Effect.provide(Logger.layer([logger])))
      const seen = JSON.stringify([yield* run, logged])
      assert.notInclude(seen, "hunter2-secret")
      assert.include(seen, "approval.requested")
    })
  )

  it.effect("shows names and texts of others plainly: what cannot be seen is marked, what is long is cut", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const client = "<b>bank</b>\u202Eknab/1.0"
      const file = { filename: "a.txt", content_type: "text/plain", data_base64: "QUJD".repeat(250_000) }
      const { body } = yield* call(
        "send_transactional",
        { ...hello, attachments: [file] },
        {
          key: workspace.mcp,
          idempotencyKey: "long",
          origin: { ...mcp, client }
        }
      )
      const read = yield* readBy(workspace.mcp, body.approval.id)
      assert.strictEqual(read.asker.client, "<b>bank</b>[U+202E]knab/1.0")
      assert.isBelow(JSON.stringify(read).length, 30_000)
      assert.match(read.input.attachments[0].data_base64, /… \[cut: 1000000 characters in all\]$/u)

      yield* policy(workspace, "email_template", "agents_only")
      const proposed = yield* call(
        "propose_template_change",
        { key: "hello", patch: { name: "New" }, reason: `a\u202Eb\n${"long ".repeat(199)}` },
        { key: workspace.mcp, origin: mcp }
      )
      const { summary } = proposed.body.approval
      assert.match(summary, /: a\[U\+202E\]b\[U\+000A\]long long .*…$/u)
      assert.isAtMost([...summary].length, 301)
    })
  )
})
