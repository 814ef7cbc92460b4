import { assert, layer } from "@effect/vitest"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { visitsOf } from "@tidings/storage/testing/sequenceTable"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { keepPartitions as keep } from "../../jobs/testing/keepPartitions.ts"
import { attend, definitionOf, sequenceIn, templates } from "./testing/sequenceWorld.ts"

const dayMs = 86_400_000

layer(worldOver(ownDatabase))("keep_partitions", (it) => {
  it.effect(
    "keeps the visits of a run for as long as it is live, nobody else's with them, and messages for 400 days",
    () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.UTC(2028, 9, 20))
        yield* keep
        const workspace = yield* makeWorkspace()
        yield* templates(workspace, "hello")
        const { enrol, runs, sends } = yield* sequenceIn(
          workspace,
          definitionOf("yearly", {
            hello: { type: "send", template: "hello", variables: { name: "Ada" }, next: "rest" },
            rest: { type: "wait", for: "365d", next: "end" }
          })
        )
        const neighbour = yield* makeWorkspace()
        yield* templates(neighbour, "hello")
        const ended = yield* sequenceIn(
          neighbour,
          definitionOf("once", { hello: { type: "send", template: "hello", variables: { name: "Bob" }, next: "end" } })
        )
        yield* ended.enrol("bob")
        yield* enrol("ada")
        yield* attend
        const visitsOfNeighbour = visitsOf((yield* ended.runs)[0]!.id)
        assert.lengthOf(yield* visitsOfNeighbour, 1)
        const [run] = yield* runs
        const [send] = yield* sends
        const visits = visitsOf(run!.id)
        const readAt = (ms: number) =>
          Effect.andThen(
            TestClock.setTime(ms),
            Effect.andThen(keep, call("read_send", { id: send!.id }, { key: workspace.live }))
          )
        assert.lengthOf(yield* visits, 1)
        assert.strictEqual((yield* readAt(Date.UTC(2028, 10, 1) + 400 * dayMs - 1)).status, 200)
        assert.strictEqual((yield* readAt(Date.UTC(2028, 10, 1) + 400 * dayMs)).status, 404)
        assert.deepStrictEqual(yield* visits, [{ visit: 1, messageId: send!.id }])
        assert.deepStrictEqual(yield* visitsOfNeighbour, [])
        yield* attend
        yield* keep
        assert.deepStrictEqual(yield* visits, [])
      })
  )
})
