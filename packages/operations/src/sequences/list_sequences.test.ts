import { assert, layer } from "@effect/vitest"
import { Sequences } from "@tidings/services/sequences/Sequences"
import { setSequenceStatus } from "@tidings/storage/testing/sequenceTable"
import { Database } from "@tidings/storage/Database"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("list_sequences", (it) => {
  it.effect("shows those that take contacts and those that are paused, newest first, and a page at a time", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      for (const key of ["one", "two", "three", "four"]) yield* appliedSequence(workspace, key)
      const two = yield* call("read_sequence", { keyOrId: "two" }, { key: workspace.live })
      yield* setSequenceStatus(two.body.id, "paused")
      yield* Sequences.use((sequences) =>
        Database.use((database) => database.transaction(sequences.archive(workspace.world, "three", false)))
      )
      const list = (input: object) => call("list_sequences", input, { key: workspace.live })
      const whole = yield* list({})
      const shown = (body: { readonly data: ReadonlyArray<{ readonly key: string; readonly status: string }> }) =>
        body.data.map(({ key, status }) => `${key} ${status}`)
      assert.deepStrictEqual(shown(whole.body), ["four published", "two paused", "one published"])
      assert.deepInclude(whole.body.data[0], { version: 1, nodeCount: 1, edgeCount: 1, enrolledCount: 0 })
      assert.notProperty(whole.body.data[0], "nodes")
      const first = yield* list({ limit: 2 })
      assert.deepStrictEqual(shown(first.body), ["four published", "two paused"])
      const second = yield* list({ limit: 2, cursor: first.body.next_cursor })
      assert.deepStrictEqual([shown(second.body), second.body.next_cursor], [["one published"], null])
    })
  )
})
