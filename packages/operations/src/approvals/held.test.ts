import { assert, layer } from "@effect/vitest"
import { agentSends, asked, decide, gated, readBy, sendsOf, working } from "@tidings/testing/approvals"
import { hearing, policy } from "@tidings/testing/fixtures"
import { call, world } from "@tidings/testing/World"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"

layer(world)("a call that is held", (it) => {
  it.effect("answers 202 with its request, and runs exactly once when a person approves", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const told = yield* hearing(workspace)
      const { body, headers, status } = yield* agentSends(workspace, { metadata: { order: "1001" } })
      const { approval } = body
      assert.strictEqual(status, 202)
      assert.deepInclude(approval, {
        status: "pending",
        operation: "send_transactional",
        summary: "Send template hello to ada@example.com",
        requiredApprovals: 1
      })
      assert.strictEqual(headers["X-Approval-Id"], approval.id)
      assert.strictEqual(headers["Location"], `/v1/approvals/pending/${approval.id}`)
      assert.strictEqual(yield* sendsOf(workspace), 0)

      assert.strictEqual((yield* decide(workspace.live, approval.id)).body.status, "approved")
      yield* working
      yield* working
      assert.strictEqual(yield* sendsOf(workspace), 1)
      const { decisions, outcome } = yield* readBy(workspace.mcp, approval.id)
      const read = yield* call("read_send", { id: outcome.body.id }, { key: workspace.live })
      assert.deepStrictEqual([outcome.status, outcome.body.to], [202, read.body.to])

      const events = (yield* told).filter(({ type }) => type.startsWith("approval."))
      assert.deepStrictEqual(
        events.map(({ data, type }) => [type, data.approval.status, data.metadata.order]),
        [
          ["approval.requested", "pending", "1001"],
          ["approval.decided", "approved", "1001"],
          ["approval.executed", "approved", "1001"]
        ]
      )
      const { data: entries } = (yield* call("recent_audit_entries", {}, { key: workspace.live })).body
      const actions = entries.map(({ action }: any) => action)
      assert.includeMembers(actions, ["approval.request", "approval.decide", "transactional.send"])
      const ran = entries.find(({ action }: any) => action === "transactional.send")
      assert.deepInclude(ran.actor, { kind: "mcp", client: "agent/1.0" })
      assert.deepStrictEqual(ran.metadata.approval, { id: approval.id, decided_by: [decisions[0].by] })
    })
  )

  it.effect("is refused at once for what it would be refused for anyway, and nobody is asked", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const refusals = [
        yield* agentSends(workspace, { variables: {} }),
        yield* agentSends(workspace, { template: "nobody" }),
        yield* agentSends(workspace, { to: "no address" })
      ]
      assert.deepStrictEqual(
        refusals.map(({ body }) => body.error?.code),
        ["schema_contract_violation", "unknown_template", "field_invalid"]
      )
      const { body } = yield* call("list_pending_approvals", {}, { key: workspace.live })
      assert.deepStrictEqual(body.data, [])
    })
  )

  it.effect.each([
    { isAgent: true, named: { kind: "api", client: "agent/1.0" } },
    { isAgent: false, named: { kind: "api" } }
  ])("is an agent's where its transport says so, on whatever surface: %j", ({ isAgent, named }) =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const origin = { surface: "api", client: "agent/1.0", isAgent } as const
      const options = { key: workspace.live, origin, idempotencyKey: "one" }
      const { body } = yield* call(
        "send_transactional",
        { template: "hello", to: "ada@example.com", variables: { name: "Ada" } },
        options
      )
      assert.strictEqual(body.approval !== undefined, isAgent)
      const { data } = (yield* call("recent_audit_entries", { limit: 1 }, { key: workspace.live })).body
      const { kind, client } = data[0].actor
      assert.deepStrictEqual({ kind, ...(client !== undefined && { client }) }, named)
    })
  )

  it.effect("holds agents alone, everybody, or nobody, from the next call on", () =>
    Effect.gen(function* () {
      const workspace = yield* gated("off")
      const keys = [workspace.mcp, workspace.live, workspace.test]
      const heldOf = Effect.map(
        Effect.forEach(keys, (key) =>
          call(
            "send_transactional",
            { template: "hello", to: "ada@example.com", variables: { name: "Ada" } },
            { key, idempotencyKey: crypto.randomUUID() }
          )
        ),
        (answers) => answers.map(({ body }) => body.approval !== undefined)
      )
      assert.deepStrictEqual(yield* heldOf, [false, false, false])
      yield* policy(workspace, "email_send", "agents_only")
      assert.deepStrictEqual(yield* heldOf, [true, false, false])
      yield* policy(workspace, "email_send", "always")
      assert.deepStrictEqual(yield* heldOf, [true, true, false])
      yield* policy(workspace, "email_send", "always", { sandbox: true })
      assert.deepStrictEqual(yield* heldOf, [true, true, true])
      yield* policy(workspace, "email_send", "off")
      assert.deepStrictEqual(yield* heldOf, [false, false, false])
    })
  )

  it.effect("replays its 202 under its Idempotency-Key, with its headers", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const options = { idempotencyKey: "order-1" }
      const first = yield* agentSends(workspace, {}, options)
      const again = yield* agentSends(workspace, {}, options)
      assert.deepStrictEqual([again.text, again.headers["Idempotent-Replay"]], [first.text, "true"])
      assert.strictEqual(again.headers["X-Approval-Id"], first.body.approval.id)
    })
  )

  it.effect("tells the asker of requested changes, and carries them to the next request of the same kind", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const { id } = yield* asked(workspace)
      yield* decide(workspace.live, id, "request_changes", { reason: "Greet her by name." })
      const told = yield* readBy(workspace.mcp, id)
      assert.deepStrictEqual([told.status, told.decisions[0].reason], ["changes_requested", "Greet her by name."])
      const { id: next } = yield* asked(workspace, { variables: { name: "Ada Lovelace" } })
      assert.strictEqual((yield* readBy(workspace.mcp, next)).previous_id, id)
      const { id: after } = yield* asked(workspace, { variables: { name: "Countess" } })
      assert.isNull((yield* readBy(workspace.mcp, after)).previous_id)
    })
  )

  it.effect("lets its asker wait for the decision, and for the outcome", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const { id } = yield* asked(workspace)
      const waiting = (waitSeconds: number) =>
        Effect.forkChild(call("read_approval", { requestId: id, waitSeconds }, { key: workspace.mcp }))
      const adjustUntilDone = (fiber: Fiber.Fiber<{ readonly body: any }, unknown>): Effect.Effect<any> =>
        Effect.suspend(() =>
          fiber.pollUnsafe() === undefined
            ? Effect.andThen(
                Effect.andThen(
                  TestClock.adjust("1 second"),
                  Effect.promise(() => new Promise(setImmediate))
                ),
                adjustUntilDone(fiber)
              )
            : Effect.map(Effect.orDie(Fiber.join(fiber)), ({ body }) => body)
        )
      const inVain = yield* waiting(2)
      assert.strictEqual((yield* adjustUntilDone(inVain)).status, "pending")
      const forDecision = yield* waiting(25)
      yield* decide(workspace.live, id)
      assert.strictEqual((yield* adjustUntilDone(forDecision)).status, "approved")
      const forOutcome = yield* waiting(25)
      yield* working
      assert.strictEqual((yield* adjustUntilDone(forOutcome)).outcome.status, 202)
    })
  )
})
