import { assert, describe, layer } from "@effect/vitest"
import { bindAll } from "@tidings/pipeline/Endpoint"
import { heldCalls } from "@tidings/pipeline/heldCalls"
import { ApprovedRuns } from "@tidings/services/approvals/ApprovedRuns"
import { decide, holding, readBy } from "@tidings/testing/approvals"
import { inputFor } from "@tidings/testing/inputFor"
import { callEndpoint, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { registry } from "../registry.ts"

/** Names of the parts of endpoints and rows that stages read. */
const seen = new Set<string>()

const watched = <A extends object>(part: A): A =>
  new Proxy(part, {
    get: (target, name, receiver) => {
      seen.add(String(name))
      return Reflect.get(target, name, receiver)
    }
  })

/** Parts that serve asking alone: what is looked up for it, its key and replays, the hold, its headers, and its log. */
const ofAsking = new Set(["foresee", "repeats", "conceal", "surface", "live", "drafts", "headers", "route", "audited"])

const all = bindAll(registry).map((endpoint) => watched({ ...endpoint, operation: watched(endpoint.operation) }))
const gated = all.filter(({ operation }) => operation.surface !== undefined)

/** Names of the parts that are read while something runs. */
const readIn = <A, E, R>(running: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    seen.clear()
    return Effect.map(running, () => [...seen].filter((name) => !ofAsking.has(name)))
  })

describe.each(gated.map((endpoint) => [endpoint.operation.name, endpoint] as const))("an approved %s", (name, row) => {
  layer(world)((it) => {
    it.effect("goes through every stage of a call that nothing holds", () =>
      Effect.gen(function* () {
        const free = yield* makeWorkspace()
        const input = yield* inputFor(name, free)
        const plain = yield* readIn(callEndpoint(row, input, { key: free.live, idempotencyKey: "one" }))

        const workspace = yield* makeWorkspace()
        const wanted = yield* inputFor(name, workspace)
        yield* holding(workspace, row.operation)
        const { body } = yield* callEndpoint(row, wanted, { key: workspace.live, idempotencyKey: "one" })
        yield* decide(yield* workspace.issue("live"), body.approval.id)
        const approved = yield* readIn(
          ApprovedRuns.use((runs) => runs.run(body.approval.id, true)).pipe(
            Effect.provide(heldCalls(() => Promise.resolve(all)))
          )
        )
        assert.strictEqual(
          (yield* readBy(workspace.live, body.approval.id)).outcome.status,
          row.operation.status ?? 200
        )
        assert.includeMembers(approved, plain)
      })
    )
  })
})
