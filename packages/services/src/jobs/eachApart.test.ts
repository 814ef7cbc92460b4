import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { eachApart } from "./eachApart.ts"

describe("what is done with each apart", () => {
  it.effect.each([1, 3])("is done with all though one of them is a defect, %i at once", (atOnce) =>
    Effect.gen(function* () {
      const done: Array<number> = []
      const deed = (one: number) =>
        one === 2
          ? Effect.die("a defect")
          : Effect.andThen(
              Effect.sleep("1 second"),
              Effect.sync(() => void done.push(one))
            )
      const fiber = yield* Effect.forkChild(eachApart([1, 2, 3], deed, { atOnce, words: (one) => `no ${one}` }))
      yield* TestClock.adjust("2 seconds")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(done, [1, 3])
    })
  )

  it.effect("ends when it is interrupted", () =>
    Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(eachApart([1, 2], () => Effect.never, { words: String }))
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(fiber)
      assert.isTrue(Exit.hasInterrupts(yield* Fiber.await(fiber)))
    })
  )
})
