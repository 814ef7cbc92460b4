import { assert, describe, it } from "@effect/vitest"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { agentSends, asked, decide, gated, keyFor, memberOf, readBy, working } from "@tidings/testing/approvals"
import { readsOfMore } from "@tidings/testing/plans"
import { call } from "@tidings/testing/World"
import { Effect } from "effect"

const prepare = Effect.gen(function* () {
  const workspace = yield* gated()
  yield* memberOf(workspace, "ada@acme.example")
  yield* asked(workspace)
  return { workspace, deciding: yield* keyFor(workspace, "ada@acme.example") }
})

/** Holds, lists, reads and decides calls, each call decided differently. */
const work = Effect.fnUntraced(function* ({ deciding, workspace }: Effect.Success<typeof prepare>, turn: number) {
  const [approved, rejected, returned] = yield* Effect.forEach(["a", "b", "c"], (name) =>
    asked(workspace, { to: `${name}${turn}@example.com` })
  )
  for (const filter of [{}, { surface: "email_send" }]) {
    const { body } = yield* call("list_pending_approvals", filter, { key: deciding })
    assert.isAbove(body.data.length, 2)
  }
  yield* readBy(deciding, approved!.id)
  yield* readBy(workspace.mcp, approved!.id)
  for (const [request, decision] of [
    [approved, "approve"],
    [rejected, "reject"],
    [returned, "request_changes"]
  ] as const) {
    const { status, text } = yield* decide(deciding, request!.id, decision)
    assert.strictEqual(status, 200, text)
  }
  yield* working
  yield* readBy(workspace.mcp, approved!.id)
  const again = yield* agentSends(workspace, { to: `c${turn}@example.com` })
  assert.strictEqual(again.status, 202, again.text)
  yield* decide(deciding, again.body.approval.id, "reject")
})

describe.skipIf(postgresIsMissing)(`the statements of approvals${whyMissing}`, () => {
  it.effect("never read all of what grows, though their plans were made while there was little", () =>
    Effect.gen(function* () {
      const growing = ["approvals", "approval_inputs", "jobs"] as const
      const others = ["sends", "audit_entries", "idempotency_keys"]
      assert.deepStrictEqual((yield* readsOfMore(prepare, work, { growing, others })).whole, [])
    }).pipe(Effect.scoped)
  )
})
