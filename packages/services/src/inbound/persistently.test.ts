import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { persistently } from "./persistently.ts"

/** The times, in seconds, at which the effect was begun within a number of minutes. */
const begunAt = (deed: Effect.Effect<unknown, string>, minutes: number) =>
  Effect.gen(function* () {
    const begun: Array<number> = []
    const noted = Effect.map(Clock.currentTimeMillis, (nowMs) => void begun.push(nowMs / 1000))
    const fiber = yield* Effect.forkChild(persistently(Effect.andThen(noted, deed), () => Effect.void))
    yield* TestClock.adjust(minutes * 60_000)
    yield* Fiber.interrupt(fiber)
    return begun
  })

describe("what is done persistently", () => {
  it.effect.each([
    ["fails", Effect.fail("no")],
    ["is a defect", Effect.die("no")],
    ["ends", Effect.void]
  ] as const)("is begun again where it %s, ever less often, each minute at least", ([, deed]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* begunAt(deed, 4), [0, 1, 3, 7, 15, 31, 63, 123, 183])
    })
  )

  it.effect("is begun again soon where it went on for a minute before", () =>
    Effect.gen(function* () {
      const lasting = Effect.andThen(Effect.sleep("70 seconds"), Effect.fail("no"))
      assert.deepStrictEqual(yield* begunAt(lasting, 4), [0, 71, 142, 213])
    })
  )
})
