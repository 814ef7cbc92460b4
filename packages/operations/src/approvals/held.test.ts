import { assert, layer } from "@effect/vitest"
import { decide, keyOf, mcp, readBy, working } from "@tidings/testing/approvals"
import { hearing, policy, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const send = (
  workspace: Workspace,
  more: object = {},
  key = workspace.mcp,
  idempotencyKey: string = crypto.randomUUID()
) =>
  call(
    "send_transactional",
    { template: "hello", to: "ada@example.com", variables: { name: "Ada" }, metadata: { order: "1001" }, ...more },
    { key, idempotencyKey, origin: mcp }
  )

const held = Effect.gen(function* () {
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  yield* policy(workspace, "email_send", "agents_only")
  return workspace
})

layer(world)("a call that is held", (it) => {
  it.effect("answers 202 with the request, and runs exactly once when a person approves", () =>
    Effect.gen(function* () {
      const workspace = yield* held
      const asked = yield* send(workspace)
      assert.strictEqual(asked.status, 202)
      const { approval } = asked.body
      assert.deepInclude(approval, {
        status: "pending",
        operation: "send_transactional",
        summary: "Send template hello to ada@example.com",
        requiredApprovals: 1
      })
      assert.strictEqual(asked.headers["X-Approval-Id"], approval.id)
      assert.strictEqual(asked.headers["Location"], `/v1/approvals/pending/${approval.id}`)
      assert.lengthOf((yield* call("list_sends", {}, { key: workspace.live })).body.data, 0)

      const told = yield* hearing(workspace)
      const decided = yield* decide(workspace.live, approval.id, "approve")
      assert.deepInclude(decided.body, { status: "approved" })
      yield* working
      yield* working
      const { data } = (yield* call("list_sends", {}, { key: workspace.live })).body
      assert.lengthOf(data, 1)
      const { body } = yield* readBy(workspace.mcp, approval.id)
      assert.strictEqual(body.outcome.status, 202)
      assert.strictEqual(body.outcome.body.id, data[0].id)
      assert.deepStrictEqual(
        (yield* told).map(({ type }) => type).filter((type) => type.startsWith("approval.")),
        ["approval.decided", "approval.executed"]
      )
      const entries = (yield* call("recent_audit_entries", {}, { key: workspace.live })).body.data
      const ran = entries.find(({ action }: any) => action === "transactional.send")
      assert.strictEqual(ran.actor.kind, "mcp")
      assert.deepStrictEqual(ran.metadata.approval, { id: approval.id, decided_by: [body.decisions[0].by] })
      assert.includeMembers(
        entries.map(({ action }: any) => action),
        ["approval.request", "approval.decide"]
      )
    })
  )
})
