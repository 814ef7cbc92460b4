import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { type UploadProgress, processed } from "./processed.ts"

/** Returns a look that gives the answers in turn, the last one for ever, and the times of the looks. */
const looking = (...answers: ReadonlyArray<UploadProgress<string>>) => {
  const looked: Array<number> = []
  const look = Effect.map(Clock.currentTimeMillis, (nowMs) => {
    looked.push(nowMs / 1000)
    return answers[Math.min(looked.length, answers.length) - 1]!
  })
  return { look, looked }
}

describe("a file that a network processes", () => {
  it.effect("is looked at when the network wishes, within bounds, until it is ready", () =>
    Effect.gen(function* () {
      const waits = [5, 0, 3600, undefined, Number.NaN].map((afterSeconds) => ({
        is: "processing" as const,
        afterSeconds
      }))
      const { look, looked } = looking(...waits, { is: "ready", made: "a film" })
      const fiber = yield* Effect.forkChild(processed(look))
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* Fiber.join(fiber), "a film")
      assert.deepStrictEqual(looked, [0, 5, 6, 36, 39, 42])
    })
  )

  it.effect("is Rejected once the network has refused it", () =>
    Effect.gen(function* () {
      const { look } = looking({ is: "failed", reason: "unsupported codec" })
      const failure = yield* Effect.flip(processed(look))
      assert.deepInclude(failure, { _tag: "Rejected", message: "unsupported codec", hard: false })
    })
  )

  it.effect("is given up after ten minutes, to be tried again", () =>
    Effect.gen(function* () {
      const { look, looked } = looking({ is: "processing", afterSeconds: 30 })
      const fiber = yield* Effect.forkChild(Effect.flip(processed(look)))
      yield* TestClock.adjust("1 hour")
      assert.deepInclude(yield* Fiber.join(fiber), { _tag: "Unreachable", stopsAll: false })
      assert.strictEqual(looked.at(-1), 600)
    })
  )
})
