import { assert, layer } from "@effect/vitest"
import { Sequences } from "./Sequences.ts"
import { Diagrams } from "./diagram/Diagrams.ts"
import { Pausing } from "./pausing/Pausing.ts"
import { Database } from "@tidings/storage/Database"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { type Workspace, made } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { attend, enterList } from "./engine/testing/sequenceWorld.ts"

const begunBy = (trigger: string, nodes = "rest: { type: wait, for: 1d, next: end }") => `key: welcome
trigger: { ${trigger} }
nodes:
  ${nodes}
`
const onEvent = "type: event.matches, event: user.met"
const longer = "later: { type: wait, for: 9d, next: end }"

const inSandbox = (workspace: Workspace): Workspace => ({
  ...workspace,
  world: workspace.sandbox,
  live: workspace.test
})

const listed = (key: string) =>
  Effect.map(call("list_sequences", {}, { key }), ({ body }) =>
    body.data.map((one: any) => [one.id, one.enrolledCount])
  )

layer(world)("a sequence of the sandbox", (it) => {
  it.effect("stands before the live one of its key in every call and event of the sandbox, and in no live one", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { live, sandbox, test } = workspace
      const real = yield* appliedSequence(workspace, "welcome", begunBy(onEvent))
      const meet = (key: string, email: string) => call("emit_event", { type: "user.met", contact: { email } }, { key })
      yield* meet(test, "before@example.com")
      assert.deepStrictEqual(yield* listed(test), [[real, 1]])
      const tried = yield* appliedSequence({ world: sandbox }, "welcome", begunBy(onEvent, longer))
      assert.notStrictEqual(tried, real)
      yield* meet(test, "ada@example.com")
      yield* meet(live, "ada@example.com")
      yield* call("enroll_in_sequence", { keyOrId: "welcome", contact: { email: "bob@example.com" } }, { key: test })
      yield* attend
      assert.deepStrictEqual(yield* listed(test), [[tried, 2]])
      assert.deepStrictEqual(yield* listed(live), [[real, 1]])
      const runs = (key: string, keyOrId: string) =>
        Effect.map(call("list_sequence_runs", { keyOrId }, { key }), ({ body }) => body.data?.length)
      assert.deepStrictEqual(
        [yield* runs(test, "welcome"), yield* runs(test, real), yield* runs(live, "welcome"), yield* runs(live, tried)],
        [2, 1, 1, undefined]
      )
      const nodes = (key: string) =>
        Effect.map(call("read_sequence", { keyOrId: "welcome" }, { key }), ({ body }) => body.start)
      assert.deepStrictEqual([yield* nodes(test), yield* nodes(live)], ["later", "rest"])
      const counts = (whose: Workspace["world"]) =>
        Effect.map(
          Diagrams.use((diagrams) => diagrams.picture(whose, "welcome", "current")),
          (picture) => Object.entries(picture!.counts).map(([node, { waiting }]) => [node, waiting])
        )
      assert.deepStrictEqual(yield* counts(workspace.world), [["rest", 1]])
      assert.deepStrictEqual(yield* counts(sandbox), [["later", 2]])
    })
  )

  it.effect("begins with the sandbox's members of a list, whose live sequence those of the live world begin", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const list = yield* made("create_list", { name: "Readers" }, workspace)
      const entered = begunBy("type: list.entered, list: Readers")
      const real = yield* appliedSequence(workspace, "welcome", entered)
      const tried = yield* appliedSequence({ world: workspace.sandbox }, "welcome", entered)
      const both = [workspace, inSandbox(workspace)]
      for (const one of both) {
        yield* call("emit_event", { type: "user.met", contact: { external_id: "ada" } }, { key: one.live })
        yield* enterList(one, list.id, ["ada"])
      }
      yield* attend
      assert.deepStrictEqual(yield* Effect.forEach(both, ({ live }) => listed(live)), [[[real, 1]], [[tried, 1]]])
    })
  )

  it.effect("is what the sandbox may change, and refused a live one with live_only", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* appliedSequence(workspace, "welcome", begunBy(onEvent))
      const inOne = (deed: Effect.Effect<unknown, { readonly code: string }, any>) =>
        Effect.match(
          Database.use((database) => database.transaction(deed)),
          { onFailure: ({ code }) => code, onSuccess: () => "done" }
        )
      const deeds = Effect.forEach(
        [
          Pausing.use((pausing) => pausing.pause(workspace.sandbox, "welcome")),
          Sequences.use((sequences) => sequences.archive(workspace.sandbox, "welcome", true))
        ],
        inOne
      )
      assert.deepStrictEqual(yield* deeds, ["live_only", "live_only"])
      yield* appliedSequence({ world: workspace.sandbox }, "welcome", begunBy(onEvent))
      assert.deepStrictEqual(yield* deeds, ["done", "done"])
      const { body } = yield* call("read_sequence", { keyOrId: "welcome" }, { key: workspace.live })
      assert.strictEqual(body.status, "published")
    })
  )
})
