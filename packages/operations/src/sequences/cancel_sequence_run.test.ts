import { assert, layer } from "@effect/vitest"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const begun = Effect.gen(function* () {
  const workspace = yield* makeWorkspace()
  yield* appliedSequence(workspace, "reminder")
  const enrolled = yield* call(
    "enroll_in_sequence",
    { keyOrId: "reminder", contact: { external_id: "ada" } },
    { key: workspace.live }
  )
  const cancel = (key: string) => call("cancel_sequence_run", { runId: enrolled.body.id }, { key })
  return { workspace, runId: enrolled.body.id, cancel }
})

layer(world)("cancel_sequence_run", (it) => {
  it.effect("ends a run for good, and answers run_not_active from then on", () =>
    Effect.gen(function* () {
      const { cancel, workspace } = yield* begun
      const { body, status } = yield* cancel(workspace.live)
      assert.strictEqual(status, 200)
      assert.strictEqual(body.status, "cancelled")
      const again = yield* cancel(workspace.live)
      assert.deepStrictEqual([again.status, again.body.error.code], [409, "run_not_active"])
    })
  )

  it.effect("answers resource_not_found to a sandbox key about a live run, and leaves it as it is", () =>
    Effect.gen(function* () {
      const { cancel, runId, workspace } = yield* begun
      const { body, status } = yield* cancel(workspace.test)
      assert.deepStrictEqual([status, body.error.code], [404, "resource_not_found"])
      const read = yield* call("read_sequence_run", { runId }, { key: workspace.live })
      assert.notStrictEqual(read.body.status, "cancelled")
    })
  )
})
