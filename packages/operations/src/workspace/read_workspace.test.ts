import { assert, layer } from "@effect/vitest"
import { Plan } from "@tidings/schema/Plan"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("read_workspace", (it) => {
  it.effect("answers the workspace of the key, with the limits of its plan", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace("pro")
      const answer = yield* call("read_workspace", {}, { key: workspace.live })
      assert.strictEqual(answer.status, 200)
      assert.deepInclude(answer.body, { id: workspace.id, plan: "pro" })
      assert.deepStrictEqual(answer.body.limits, { monthly_send_budget: 100_000, rate_limit_per_minute: 1_800 })
    })
  )

  it.effect("answers a number of requests a minute on every plan", () =>
    Effect.gen(function* () {
      const perMinute = yield* Effect.forEach(Plan.literals, (plan) =>
        Effect.gen(function* () {
          const { live: key } = yield* makeWorkspace(plan)
          return (yield* call("read_workspace", {}, { key })).body.limits.rate_limit_per_minute
        })
      )
      assert.deepStrictEqual(perMinute, [3_600, 600, 1_800, 6_000, 12_000])
    })
  )

  it.effect("answers in rate headers how much is left", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace("pro")
      const { headers } = yield* call("read_workspace", {}, { key: workspace.live })
      assert.strictEqual(headers["X-RateLimit-Limit"], "120")
      assert.strictEqual(headers["X-RateLimit-Remaining"], "119")
    })
  )
})
