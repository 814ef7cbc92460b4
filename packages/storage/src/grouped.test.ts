import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit } from "effect"
import { Database } from "./Database.ts"
import { grouped } from "./grouped.ts"

const failing = (code: string) => Object.assign(new Error("no"), { code })

/**
 * Doubles numbers in groups, each of which fails if it contains an odd number; the first number has a group of its own.
 */
const doubled = Effect.fnUntraced(function* (numbers: ReadonlyArray<number>, error: Error) {
  const tried: Array<ReadonlyArray<number>> = []
  const double = yield* grouped(
    Effect.fnUntraced(function* (items: ReadonlyArray<number>) {
      yield* Effect.yieldNow
      tried.push([...items])
      return items.some((item) => item % 2 === 1) ? yield* Effect.die(error) : items.map((item) => 2 * item)
    })
  )
  const exits = yield* Effect.forEach([0, ...numbers], (item) => Effect.exit(double(item)), {
    concurrency: "unbounded"
  })
  return { tried, outcomes: exits.map((exit) => (Exit.isSuccess(exit) ? exit.value : "failed")) }
})

describe("a group of writes", () => {
  it.effect("is written at once", () =>
    Effect.gen(function* () {
      const { outcomes, tried } = yield* doubled([2, 4, 6], failing("22P02"))
      assert.deepStrictEqual(outcomes, [0, 4, 8, 12])
      assert.deepStrictEqual(tried, [[0], [2, 4, 6]])
    })
  )

  it.effect("that gathers goes with all that comes in one turn of the event loop", () =>
    Effect.gen(function* () {
      const sizes: Array<number> = []
      const keep = yield* grouped(
        (items: ReadonlyArray<number>) =>
          Effect.as(
            Effect.sync(() => sizes.push(items.length)),
            items
          ),
        { gathers: true }
      )
      yield* Effect.forEach([0, 1, 2, 3], keep, { concurrency: "unbounded" })
      yield* keep(4)
      assert.deepStrictEqual(sizes, [4, 1])
    })
  )

  it.effect.each([
    [[1], ["failed"]],
    [
      [1, 3],
      ["failed", "failed"]
    ],
    [
      [2, 4, 5, 6, 8, 10, 12],
      [4, 8, "failed", 12, 16, 20, 24]
    ],
    [
      [1, 2, 4, 6, 8, 9],
      ["failed", 4, 8, 12, 16, "failed"]
    ]
  ] as const)("that is refused for what %j hold fails those alone whose own it is", ([numbers, expected]) =>
    Effect.gen(function* () {
      const { outcomes } = yield* doubled(numbers, failing("22P02"))
      assert.deepStrictEqual(outcomes, [0, ...expected])
    })
  )

  it.effect.each(["ECONNREFUSED", "CONNECTION_CLOSED", "57P01", "53300", "40P01", ""])(
    "that fails with %s is not tried again",
    (code) =>
      Effect.gen(function* () {
        const { outcomes, tried } = yield* doubled([2, 3, 4], failing(code))
        assert.deepStrictEqual(outcomes, [0, "failed", "failed", "failed"])
        assert.deepStrictEqual(tried, [[0], [2, 3, 4]])
      })
  )
})

/** Returns the groups in which concurrent numbers are written, with the maximum number of groups in progress. */
const groupsOf = Effect.fnUntraced(function* (
  numbers: ReadonlyArray<number>,
  bounds: Parameters<typeof grouped<number, number, never>>[1]
) {
  const groups: Array<ReadonlyArray<number>> = []
  let [now, atMost] = [0, 0]
  const write = yield* grouped(
    Effect.fnUntraced(function* (items: ReadonlyArray<number>) {
      groups.push(items)
      atMost = Math.max(atMost, ++now)
      yield* Effect.yieldNow
      now -= 1
      return items
    }),
    bounds
  )
  const results = yield* Effect.forEach(numbers, write, { concurrency: "unbounded" })
  assert.deepStrictEqual(results, [...numbers])
  return { groups, atMost }
})

describe("a group that has bounds", () => {
  const ten = Array.from({ length: 10 }, (_, i) => i)

  it.effect("holds no more items than it may", () =>
    Effect.gen(function* () {
      const { groups } = yield* groupsOf(ten, { most: 4 })
      assert.deepStrictEqual(
        groups.map(({ length }) => length),
        [1, 4, 4, 1]
      )
    })
  )

  it.effect("is on its way with as many others as may be", () =>
    Effect.gen(function* () {
      const { atMost, groups } = yield* groupsOf(ten, { atOnce: 2, most: 3 })
      assert.deepStrictEqual([atMost, groups.map(({ length }) => length)], [2, [1, 1, 3, 3, 2]])
    })
  )

  it.effect("weighs no more than it may, but for an item that does so by itself", () =>
    Effect.gen(function* () {
      const { groups } = yield* groupsOf([1, 5, 4, 2, 30, 3, 3], { weigh: { of: (n) => n, most: 10 } })
      assert.deepStrictEqual(groups, [[1], [5, 4], [2], [30], [3, 3]])
    })
  )

  it.effect("is refused inside a transaction, before anything is written, and works again behind it", () =>
    Effect.gen(function* () {
      const database = yield* Database
      const written: Array<number> = []
      const keep = yield* grouped((items: ReadonlyArray<number>) =>
        Effect.as(
          Effect.sync(() => written.push(...items)),
          items
        )
      )
      const inside = yield* Effect.exit(database.transaction(Effect.andThen(database.query("select 1", []), keep(1))))
      assert.include(String(Exit.isFailure(inside) && Cause.squash(inside.cause)), "not written inside a transaction")
      assert.deepStrictEqual(written, [])
      assert.strictEqual(yield* keep(2), 2)
      assert.deepStrictEqual(written, [2])
    }).pipe(Effect.provide(Database.layerPglite()))
  )
})
