import { assert, layer } from "@effect/vitest"
import { hearing } from "@tidings/testing/fixtures"
import { callEndpoint, makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { bindAll, type Endpoint } from "../Endpoint.ts"
import * as Operation from "../Operation.ts"
import * as Registry from "../Registry.ts"

const row = (name: string, deprecated?: NonNullable<Operation.Any["deprecated"]>) =>
  Operation.make({
    name,
    http: `GET /v1/${name}`,
    scope: "links:read",
    idempotency: "read",
    audit: `thing.${name}`,
    summary: "Read a thing",
    input: Schema.Struct({}),
    output: Schema.Struct({}),
    errors: [],
    example: {},
    ...(deprecated !== undefined && { deprecated }),
    handler: () => Effect.succeed({})
  })

const deprecated = { since: "2026-11-01", sunset: "2027-11-01", instead: "https://example.com/docs/new" }
const rows = [row("old_one", deprecated), row("old_two", deprecated), row("new_one")]
const [oldOne, oldTwo, newOne] = bindAll(Registry.make({ things: rows })) as unknown as [Endpoint, Endpoint, Endpoint]

layer(world)("a call of what is announced to go", (it) => {
  it.effect("is told to its workspace once a day for each key and operation", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const worlds = yield* Effect.forEach([workspace, { ...workspace, live: workspace.test }], hearing)
      const told = Effect.map(Effect.all(worlds), (events) => events.flat())
      const keys = [workspace.live, workspace.test]
      const callAll = Effect.forEach(keys, (key) =>
        Effect.forEach([oldOne, oldTwo, newOne, oldOne], (endpoint) => callEndpoint(endpoint, {}, { key }))
      )
      const [[first]] = (yield* callAll) as any
      assert.strictEqual(first.headers["Deprecation"], "@1793491200")
      yield* callAll
      const events = yield* told
      assert.deepStrictEqual(
        events.map(({ data, livemode, type }) => [type, livemode, data.operation]),
        [
          ["api.deprecation", true, "old_one"],
          ["api.deprecation", true, "old_two"],
          ["api.deprecation", false, "old_one"],
          ["api.deprecation", false, "old_two"]
        ]
      )
      assert.deepInclude(events[0].data, {
        deprecated_at: "2026-11-01T00:00:00.000Z",
        sunset_at: "2027-11-01T00:00:00.000Z",
        replacement: "https://example.com/docs/new"
      })
      assert.match(events[0].data.key_id, /^key_/u)
      yield* TestClock.adjust("24 hours")
      yield* callAll
      assert.lengthOf(yield* told, 8)
    })
  )

  it.effect("is nobody's news when the key may not make it", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const told = yield* hearing(workspace)
      const { status } = yield* callEndpoint(oldOne, {}, { key: yield* workspace.issue("live", ["audit:read"]) })
      assert.strictEqual(status, 403)
      assert.deepStrictEqual(yield* told, [])
    })
  )
})
