import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit } from "effect"
import { oneByOne, togetherOrApart } from "./togetherOrApart.ts"

const away = Object.assign(new Error("the connection was lost"), { code: "ECONNRESET" })

describe("what is done with many together", () => {
  it.effect("is done with each apart where it fails by their own fault, and only there", () =>
    Effect.gen(function* () {
      const apart = (cause: Cause.Cause<never>) => Effect.succeed(`apart: ${String(Cause.squash(cause))}`)
      assert.strictEqual(yield* togetherOrApart(Effect.succeed("together"), apart), "together")
      assert.strictEqual(yield* togetherOrApart(Effect.die("broken"), apart), "apart: broken")
      const exit = yield* Effect.exit(togetherOrApart(Effect.die(away), apart))
      assert.strictEqual(Exit.isFailure(exit) && Cause.squash(exit.cause), away)
      const stopped = yield* Effect.exit(togetherOrApart(Effect.interrupt, apart))
      assert.isTrue(Exit.hasInterrupts(stopped))
    })
  )
})

describe("what is done one by one", () => {
  /** Deals with the numbers in order, of which these fail with `error` once they are noted. */
  const dealing = Effect.fnUntraced(function* (
    numbers: ReadonlyArray<number>,
    failing: ReadonlyArray<number>,
    error: unknown,
    most = 10
  ) {
    const left = [...numbers]
    const done: Array<string> = []
    const exit = yield* Effect.exit(
      oneByOne<number, never, never>({
        most,
        next: (note) =>
          Effect.suspend(() => {
            const one = left.shift()
            if (one === undefined) return Effect.succeed(false)
            note(one)
            if (failing.includes(one)) return Effect.die(error)
            done.push(String(one))
            return Effect.succeed(left.length > 0)
          }),
        giveUp: (one) => Effect.sync(() => void done.push(`${one} given up`))
      })
    )
    return { done, exit }
  })

  it.effect(
    "gives up those that fail by their own fault, goes on with the others, and deals with so many at most",
    () =>
      Effect.gen(function* () {
        const { done, exit } = yield* dealing([1, 2, 3], [1, 3], "broken")
        assert.deepStrictEqual([done, Exit.isSuccess(exit)], [["1 given up", "2", "3 given up"], true])
        assert.deepStrictEqual((yield* dealing([1, 2, 3], [1], "broken", 2)).done, ["1 given up", "2"])
        assert.deepStrictEqual((yield* dealing([], [], "broken")).done, [])
      })
  )

  it.effect("fails where the fault is nobody's own, or nobody was met", () =>
    Effect.gen(function* () {
      const { done, exit } = yield* dealing([1, 2, 3], [2], away)
      assert.deepStrictEqual([done, Exit.isFailure(exit)], [["1"], true])
      const unmet = oneByOne<number, never, never>({
        most: 1,
        next: () => Effect.die("broken"),
        giveUp: () => Effect.void
      })
      assert.isTrue(Exit.isFailure(yield* Effect.exit(unmet)))
    })
  )
})
