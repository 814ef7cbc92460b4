import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import enrol_list from "@tidings/services/sequences/jobs/enrol_list"
import { putSequence, runsOf } from "@tidings/storage/testing/sequenceTable"
import { mcp } from "@tidings/testing/approvals"
import { policy } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("a policy for sequences", (it) => {
  it.effect(
    "lets an event of a held caller begin no run, says how many it did not begin, and wakes those that wait",
    () =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const begins = yield* putSequence(workspace.id, {
          key: "paid",
          trigger: { type: "event.matches", event: "order.paid" },
          nodes: { settle: { type: "wait", for: "2d", next: "end" } }
        })
        const waits = yield* putSequence(workspace.id, {
          key: "asked",
          trigger: { type: "api.enroll" },
          nodes: {
            paid: { type: "wait", on: [{ event: "order.paid", next: "end" }], timeout: { after: "1d", next: "end" } }
          }
        })
        const contact = { external_id: "ada" }
        yield* call("enroll_in_sequence", { keyOrId: "asked", contact }, { key: workspace.live })
        yield* policy(workspace, "sequence", "agents_only")
        const emit = (origin?: typeof mcp) =>
          Effect.map(
            call("emit_event", { type: "order.paid", contact }, { key: workspace.live, ...(origin && { origin }) }),
            ({ body }) => body.fan_out
          )
        assert.deepInclude(yield* emit(mcp), { sequences_woken: 1, sequences_not_begun: 1 })
        assert.lengthOf(yield* runsOf(begins.id), 0)
        assert.deepInclude((yield* runsOf(waits.id))[0], { status: "completed" })
        const { body } = yield* call("recent_audit_entries", { action: "event.emit" }, { key: workspace.live })
        assert.strictEqual(body.data[0].metadata.sequences_not_begun, 1)
        assert.deepStrictEqual(yield* emit(), { sequences_woken: 1, webhooks_dispatched: 0 })
        assert.lengthOf(yield* runsOf(begins.id), 1)
      })
  )

  it.effect("lets a held caller's new members of a list begin no run, and says for how many", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { body: list } = yield* call("create_list", { name: "Trials" }, { key: workspace.live })
      const begins = yield* putSequence(workspace.id, {
        key: "entered",
        trigger: { type: "list.entered", list: list.id },
        nodes: { settle: { type: "wait", for: "2d", next: "end" } }
      })
      yield* policy(workspace, "sequence", "agents_only")
      const add = Effect.fnUntraced(function* (external_id: string, origin?: typeof mcp) {
        yield* call("emit_event", { type: "order.paid", contact: { external_id } }, { key: workspace.live })
        const input = { listId: list.id, contactIds: [{ external_id }] }
        const { body } = yield* call("add_list_members", input, { key: workspace.live, ...(origin && { origin }) })
        yield* Worker.drain([enrol_list])
        return body
      })
      assert.deepInclude(yield* add("ada", mcp), { added: 1, sequencesNotBegun: 1 })
      assert.lengthOf(yield* runsOf(begins.id), 0)
      assert.deepStrictEqual(yield* add("bob"), { added: 1, already: 0, ambiguous: [], notFound: [] })
      assert.lengthOf(yield* runsOf(begins.id), 1)
    })
  )
})
