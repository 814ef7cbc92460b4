import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { onPostgres } from "@tidings/testing/onPostgres"
import { makeWorkspace } from "@tidings/testing/World"
import { Deferred, Effect, Fiber } from "effect"
import { Caller, systemCaller } from "../access/Caller.ts"
import { Credits } from "./Credits.ts"

/**
 * A workspace with this many credits, or without a balance; pays for calls in one transaction each, running `meanwhile`
 * between look-up and charge.
 */
const account = Effect.fnUntraced(function* (granted?: number) {
  const { id } = yield* makeWorkspace()
  const credits = yield* Credits
  const database = yield* Database
  if (granted !== undefined) yield* credits.grant(id, granted)
  const pays = (prices: ReadonlyArray<number>, meanwhile: Effect.Effect<unknown> = Effect.void) =>
    database
      .transaction(
        Effect.gen(function* () {
          const pay = yield* credits.hold
          yield* meanwhile
          for (const price of prices) yield* pay(price)
        })
      )
      .pipe(Effect.provideService(Caller, systemCaller(id, "pro")), Effect.result)
  const grant = (more: number) => credits.grant(id, more)
  const read = Effect.map(credits.read(id), (read) => ({
    left: read!.credits,
    entries: read!.entries.map((entry) => entry.credits).toSorted((a, b) => a - b)
  }))
  return { pays, grant, read }
})

describe.skipIf(postgresIsMissing)(`a balance that is held, on Postgres${whyMissing}`, () => {
  it.live("is never charged below zero, however many hold it at once or one of them charges", () =>
    Effect.gen(function* () {
      const here = yield* onPostgres
      const { pays, read } = yield* here(account(10))
      const ends = yield* here(
        Effect.all(
          Array.from({ length: 12 }, () => pays([1, 1])),
          { concurrency: 8 }
        )
      )
      assert.lengthOf(
        ends.filter(({ _tag }) => _tag === "Success"),
        5
      )
      assert.deepStrictEqual(yield* here(read), { left: 0, entries: [...Array.from({ length: 10 }, () => -1), 10] })
      const twice = yield* here(account(3))
      assert.strictEqual((yield* here(twice.pays([2, 2])))._tag, "Failure")
      assert.deepStrictEqual(yield* here(twice.read), { left: 3, entries: [3] })
    }).pipe(Effect.scoped)
  )

  it.live("is added to by whoever grants meanwhile, once the charge is there", () =>
    Effect.gen(function* () {
      const here = yield* onPostgres
      const { grant, pays, read } = yield* here(account(5))
      const held = yield* Deferred.make<void>()
      const granting = yield* Effect.forkChild(here(Effect.andThen(Deferred.await(held), grant(2))))
      const end = yield* here(pays([4], Deferred.succeed(held, undefined)))
      yield* Fiber.join(granting)
      assert.strictEqual(end._tag, "Success")
      assert.deepStrictEqual(yield* here(read), { left: 3, entries: [-4, 2, 5] })
    }).pipe(Effect.scoped)
  )

  it.live("is not charged by a call that began when there was none, but for the record", () =>
    Effect.gen(function* () {
      const here = yield* onPostgres
      const { grant, pays, read } = yield* here(account())
      assert.strictEqual((yield* here(pays([4], here(grant(1)))))._tag, "Success")
      assert.deepStrictEqual(yield* here(read), { left: 1, entries: [-4, 1] })
      assert.strictEqual((yield* here(pays([4])))._tag, "Failure")
    }).pipe(Effect.scoped)
  )
})
