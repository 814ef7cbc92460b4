import { assert, layer } from "@effect/vitest"
import { Keys } from "@tidings/services/keys/Keys"
import { Requests } from "@tidings/services/approvals/Requests"
import { KeyRepository } from "@tidings/storage/repositories/KeyRepository"
import { asked, decide, gated, keyFor, mcp, readBy, sendsOf, working } from "@tidings/testing/approvals"
import { hearing, policy, publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const idOf = (workspace: { readonly live: string }, name: string) =>
  Effect.map(
    call("list_keys", {}, { key: workspace.live }),
    ({ body }) => body.data.find((key: { readonly name: string }) => key.name === name).id
  )

layer(world)("an approved call", (it) => {
  it.effect("does not run once its asker's key was revoked", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const agent = yield* keyFor(workspace, "agent", "mcp")
      const { id } = yield* asked(workspace, {}, { key: agent })
      yield* decide(workspace.live, id)
      yield* Keys.use(({ revoke }) => Effect.flatMap(idOf(workspace, "agent"), (key) => revoke(workspace.id, key)))
      yield* working
      const { outcome, status } = yield* readBy(workspace.live, id)
      assert.deepStrictEqual(
        [status, outcome.status, outcome.body.error.code, yield* sendsOf(workspace)],
        ["approved", 401, "invalid_api_key", 0]
      )
    })
  )

  it.effect("runs with the scopes that its asker has now and had then, never with more", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const agent = yield* keyFor(workspace, "agent", "mcp", ["templates:send"])
      const key = yield* idOf(workspace, "agent")
      const setScopes = (...scopes: ReadonlyArray<any>) =>
        KeyRepository.use((keys) => keys.change(workspace.id, key, { scopes }))
      const { id } = yield* asked(workspace, {}, { key: agent })
      yield* setScopes("links:read")
      yield* decide(workspace.live, id)
      yield* working
      const refused = (yield* readBy(workspace.live, id)).outcome
      assert.deepStrictEqual([refused.status, refused.body.error.code], [403, "scope_required"])

      yield* setScopes("templates:send")
      const bypassing = { bypassSuppression: true, bypassReason: "She asked" }
      const { id: other } = yield* asked(workspace, { to: "grace@example.com" }, { key: agent })
      yield* setScopes("templates:send", "suppressions:bypass")
      yield* decide(workspace.live, other)
      yield* working
      assert.strictEqual((yield* readBy(workspace.live, other)).outcome.status, 202)
      const held = yield* asked(workspace, bypassing, { key: agent })
      yield* setScopes("templates:send")
      yield* decide(workspace.live, held.id)
      yield* working
      assert.strictEqual((yield* readBy(workspace.live, held.id)).outcome.body.error.code, "scope_required")
    })
  )

  it.effect("does not run about something else than was approved: the template was published anew", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const { id } = yield* asked(workspace)
      yield* decide(workspace.live, id)
      yield* call("update_template", { key: "hello", subject: "Goodbye {{name}}" }, { key: workspace.live })
      yield* call("publish_template", { key: "hello" }, { key: workspace.live })
      yield* working
      const { outcome } = yield* readBy(workspace.mcp, id)
      assert.deepStrictEqual([outcome.status, outcome.body.error.code], [409, "approval_outdated"])
      assert.match(outcome.body.error.message, /version 1; now it is template hello, version 2/u)
      assert.strictEqual(yield* sendsOf(workspace), 0)
    })
  )

  it.effect("does not publish a draft that was edited after it was asked for", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, "news")
      yield* policy(workspace, "email_template", "agents_only")
      yield* call("update_template", { key: "news", subject: "News {{name}}" }, { key: workspace.mcp, origin: mcp })
      const { body } = yield* call("publish_template", { key: "news" }, { key: workspace.mcp, origin: mcp })
      yield* call("update_template", { key: "news", subject: "Win {{name}}" }, { key: workspace.mcp, origin: mcp })
      yield* decide(workspace.live, body.approval.id)
      yield* working
      const { outcome } = yield* readBy(workspace.mcp, body.approval.id)
      assert.strictEqual(outcome.body.error.code, "approval_outdated")
      const { body: template } = yield* call("read_template", { key: "news" }, { key: workspace.live })
      assert.strictEqual(template.data.version, 1)
    })
  )

  it.effect("applies a proposed change and publishes it, where without a policy it changes the draft alone", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, "news")
      const propose = (subject: string) =>
        call(
          "propose_template_change",
          { key: "news", patch: { subject }, reason: "It reads better." },
          { key: workspace.mcp, origin: mcp }
        )
      const free = yield* propose("One {{name}}")
      assert.deepStrictEqual([free.status, free.body.data.subject, free.body.data.version], [200, "One {{name}}", 1])

      yield* policy(workspace, "email_template", "agents_only")
      const { body, status } = yield* propose("Two {{name}}")
      assert.deepStrictEqual([status, body.approval.operation], [202, "propose_template_change"])
      assert.strictEqual(body.approval.summary, "Change subject of template news and publish it: It reads better.")
      const read = Effect.map(call("read_template", { key: "news" }, { key: workspace.live }), ({ body }) => body.data)
      assert.strictEqual((yield* read).subject, "One {{name}}")
      yield* decide(workspace.live, body.approval.id)
      yield* working
      const after = yield* read
      assert.deepStrictEqual([after.subject, after.version, after.status], ["Two {{name}}", 2, "published"])
      const { outcome } = yield* readBy(workspace.mcp, body.approval.id)
      assert.deepStrictEqual([outcome.status, outcome.body.data.version], [200, 2])
      const empty = yield* call(
        "propose_template_change",
        { key: "news", patch: {}, reason: "x" },
        { key: workspace.mcp }
      )
      assert.deepStrictEqual([empty.status, empty.body.error.fields[0].path], [422, "patch"])
    })
  )

  it.effect("to a recipient suppressed meanwhile succeeds, skipped", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const { id } = yield* asked(workspace)
      yield* decide(workspace.live, id)
      const { Suppressions } = yield* Effect.promise(() => import("@tidings/services/suppressions/Suppressions"))
      yield* Suppressions.use((suppressions) =>
        suppressions.add(workspace.world, ["ada@example.com"], "manual", { kind: "test", id: "1" })
      )
      yield* working
      const { outcome } = yield* readBy(workspace.mcp, id)
      assert.deepStrictEqual([outcome.status, outcome.body.status], [202, "suppressed"])
    })
  )

  it.effect("waits still for its decision when the policy is set to off", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const { id } = yield* asked(workspace)
      yield* policy(workspace, "email_send", "off")
      assert.strictEqual((yield* readBy(workspace.mcp, id)).status, "pending")
      yield* decide(workspace.live, id)
      yield* working
      assert.strictEqual(yield* sendsOf(workspace), 1)
    })
  )

  it.effect("is told of when nobody decided in time, once, by event and in the audit log", () =>
    Effect.gen(function* () {
      const workspace = yield* gated("agents_only", { expiresAfterHours: 1 })
      const { id } = yield* asked(workspace)
      const told = yield* hearing(workspace)
      yield* TestClock.adjust("61 minutes")
      const sweep = Requests.use((requests) => requests.sweep)
      yield* sweep
      yield* sweep
      const events = yield* told
      assert.deepStrictEqual(
        events.map(({ data, type }) => [type, data.approval.id, data.approval.status, data.decision]),
        [["approval.decided", id, "expired", undefined]]
      )
      const { body } = yield* call("recent_audit_entries", { action: "approval.expire" }, { key: workspace.live })
      assert.deepStrictEqual(
        body.data.map(({ actor }: any) => actor.kind),
        ["system"]
      )
    })
  )

  it.effect("runs even where its job was lost", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const { id } = yield* asked(workspace)
      yield* decide(workspace.live, id)
      const { Queue } = yield* Effect.promise(() => import("@tidings/jobs/Queue"))
      const { default: run_approved } = yield* Effect.promise(
        () => import("@tidings/services/approvals/jobs/run_approved")
      )
      assert.isTrue(yield* yield* Queue.use((queue) => queue.cancel(run_approved, workspace.id, id)))
      yield* working
      assert.strictEqual(yield* sendsOf(workspace), 0)
      yield* TestClock.adjust("61 minutes")
      yield* Requests.use((requests) => requests.sweep)
      yield* working
      assert.strictEqual(yield* sendsOf(workspace), 1)
    })
  )

  it.effect("is kept for 400 days after its end, its input for 30", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const { id } = yield* asked(workspace)
      const waiting = yield* asked(workspace, { to: "grace@example.com" })
      yield* decide(workspace.live, id)
      yield* working
      const purge = Requests.use((requests) => requests.purge)
      yield* TestClock.adjust("29 days")
      yield* purge
      assert.property(yield* readBy(workspace.mcp, id), "input")
      yield* TestClock.adjust("2 days")
      yield* purge
      assert.notProperty(yield* readBy(workspace.mcp, id), "input")
      assert.strictEqual((yield* readBy(workspace.mcp, id)).outcome.status, 202)
      yield* TestClock.adjust("370 days")
      yield* purge
      assert.strictEqual((yield* call("read_approval", { requestId: id }, { key: workspace.mcp })).status, 404)
      assert.property(yield* readBy(workspace.mcp, waiting.id), "input")
    })
  )
})
