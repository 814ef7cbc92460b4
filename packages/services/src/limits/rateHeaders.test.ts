import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import { rateHeaders } from "./rateHeaders.ts"
import { RateLimits } from "./RateLimits.ts"

const rates = { keyPerSecond: 30, keyBurst: 60, workspacePerMinute: 600 }

const take = (
  taken = rates as typeof rates | (Omit<typeof rates, "workspacePerMinute"> & { workspacePerMinute: null }),
  times = 1
) =>
  Effect.gen(function* () {
    const limits = yield* RateLimits
    const call = { keyId: randomUUID(), workspaceId: randomUUID(), rates: taken }
    for (let time = 1; time < times; time++) yield* limits.take(call)
    return rateHeaders(yield* limits.take(call), taken)
  }).pipe(Effect.provide(RateLimits.layerMemory))

describe("rateHeaders", () => {
  it.effect("say both the source's and the draft's of an allowed call", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust(1_700_000_000_000)
      assert.deepStrictEqual(yield* take(), {
        "X-RateLimit-Limit": "60",
        "X-RateLimit-Remaining": "59",
        "X-RateLimit-Reset": "1700000001",
        "X-RateLimit-Scope": "key",
        "RateLimit-Policy": '"key";q=60;w=2, "workspace";q=600;w=60',
        RateLimit: '"key";r=59;t=1, "workspace";r=599;t=60'
      })
    })
  )

  it.effect("add Retry-After to a refusal, which no effective window outlasts", () =>
    Effect.gen(function* () {
      const headers = yield* take(rates, 61)
      assert.strictEqual(headers["Retry-After"], "0.034")
      assert.strictEqual(headers["RateLimit"], '"key";r=0;t=0, "workspace";r=540;t=0')
      const byWorkspace = yield* take({ ...rates, workspacePerMinute: 10 }, 11)
      assert.strictEqual(byWorkspace["X-RateLimit-Scope"], "workspace")
      assert.strictEqual(byWorkspace["Retry-After"], "61")
      assert.strictEqual(byWorkspace["RateLimit"], '"key";r=50;t=1, "workspace";r=0;t=60')
    })
  )

  it.effect("leave an unlimited workspace out", () =>
    Effect.gen(function* () {
      const headers = yield* take({ ...rates, workspacePerMinute: null })
      assert.strictEqual(headers["RateLimit-Policy"], '"key";q=60;w=2')
      assert.strictEqual(headers["RateLimit"], '"key";r=59;t=1')
    })
  )
})
