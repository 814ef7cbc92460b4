import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { OneSecondCache } from "./OneSecondCache.ts"

/** A cache over a source that counts its reads, and can change, stay silent or fail. */
const mapped = Effect.fnUntraced(function* (most = 10) {
  const source = { value: "first", asked: 0, says: undefined as undefined | Effect.Effect<string> }
  const map = yield* OneSecondCache.make<string>({
    most,
    read: (key) =>
      Effect.suspend(() => {
        source.asked += 1
        return source.says ?? Effect.succeed(`${source.value} ${key}`)
      })
  })
  return { map, source }
})

describe("what is remembered", () => {
  it.effect("is told without asking again for a second, and no longer", () =>
    Effect.gen(function* () {
      const { map, source } = yield* mapped()
      assert.isUndefined(map.known("a"))
      assert.strictEqual(yield* map.get("a"), "first a")
      yield* TestClock.adjust("499 millis")
      assert.deepStrictEqual([map.known("a"), source.asked], ["first a", 1])
      source.says = Effect.never
      yield* TestClock.adjust("500 millis")
      assert.strictEqual(map.known("a"), "first a")
      yield* TestClock.adjust("1 millis")
      assert.isUndefined(map.known("a"))
    })
  )

  it.effect("is read anew in the background while it is in use", () =>
    Effect.gen(function* () {
      const { map, source } = yield* mapped()
      yield* map.get("a")
      source.value = "second"
      yield* TestClock.adjust("500 millis")
      assert.strictEqual(map.known("a"), "first a")
      yield* Effect.yieldNow
      assert.deepStrictEqual([map.known("a"), source.asked], ["second a", 2])
    })
  )

  it.effect("is as old as the question, not as the answer", () =>
    Effect.gen(function* () {
      const { map, source } = yield* mapped()
      const answer = yield* Deferred.make<string>()
      source.says = Deferred.await(answer)
      const asking = yield* Effect.forkChild(map.get("a"))
      yield* Effect.yieldNow
      yield* TestClock.adjust("900 millis")
      yield* Deferred.succeed(answer, "slow")
      assert.strictEqual(yield* Fiber.join(asking), "slow")
      source.says = Effect.never
      yield* TestClock.adjust("99 millis")
      assert.strictEqual(map.known("a"), "slow")
      yield* TestClock.adjust("1 millis")
      assert.isUndefined(map.known("a"))
    })
  )

  it.effect("is asked for once by all who want it, and one who leaves takes nobody along", () =>
    Effect.gen(function* () {
      const { map, source } = yield* mapped()
      const answer = yield* Deferred.make<string>()
      source.says = Deferred.await(answer)
      const waiting = yield* Effect.forEach([1, 2, 3], () => Effect.forkChild(map.get("a")))
      yield* Effect.yieldNow
      yield* Fiber.interrupt(waiting[0]!)
      yield* Deferred.succeed(answer, "one")
      assert.deepStrictEqual(yield* Effect.forEach(waiting.slice(1), Fiber.join), ["one", "one"])
      assert.strictEqual(source.asked, 1)
    })
  )

  it.effect("is not told any more when the source fails or falls silent, and again once it answers", () =>
    Effect.gen(function* () {
      const { map, source } = yield* mapped()
      yield* map.get("a")
      source.says = Effect.die("gone")
      yield* TestClock.adjust("1 second")
      assert.deepInclude(yield* Effect.flip(map.get("a")), { _tag: "Unanswered" })
      source.says = Effect.never
      const silent = yield* Effect.forkChild(Effect.exit(map.get("a")))
      yield* Effect.yieldNow
      yield* TestClock.adjust("1 second")
      assert.isTrue(Exit.isFailure(yield* Fiber.join(silent)))
      source.says = undefined
      assert.strictEqual(yield* map.get("a"), "first a")
    })
  )

  it.effect("is bounded: what was read longest ago goes first", () =>
    Effect.gen(function* () {
      const { map } = yield* mapped(2)
      yield* Effect.forEach(["a", "b", "c"], map.get)
      assert.deepStrictEqual([map.size, map.known("a"), map.known("c")], [2, undefined, "first c"])
    })
  )

  it.effect("makes nobody wait behind a thousand readings that hang", () =>
    Effect.gen(function* () {
      const { map, source } = yield* mapped()
      source.says = Effect.never
      yield* Effect.forEach(Array(1_000).keys(), (index) => Effect.forkChild(Effect.exit(map.get(`${index}`))))
      yield* Effect.yieldNow
      assert.deepInclude(yield* Effect.flip(map.get("one more")), { _tag: "Unanswered" })
      assert.strictEqual(source.asked, 1_000)
    })
  )
})
