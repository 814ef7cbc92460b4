import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber } from "effect"
import { stoppedBy } from "./stoppedBy.ts"

describe("a deed whose permission is on its way", () => {
  it.effect("is not waited for by what waits for nothing", () =>
    Effect.gen(function* () {
      const { exit, isPermitted } = yield* stoppedBy(Effect.succeed(7), Effect.never)
      assert.deepStrictEqual([exit, isPermitted], [Exit.succeed(7), false])
    })
  )

  it.effect("is stopped where permission is refused", () =>
    Effect.gen(function* () {
      const stopped = yield* Deferred.make<void>()
      const deed = Effect.onInterrupt(Effect.never, () => Deferred.succeed(stopped, undefined))
      const refused = yield* Effect.exit(stoppedBy(deed, Effect.andThen(Effect.yieldNow, Effect.fail("refused"))))
      assert.deepStrictEqual(refused, Exit.fail("refused"))
      yield* Deferred.await(stopped)
    })
  )

  it.effect("tells its own refusal only once permission has come", () =>
    Effect.gen(function* () {
      const permission = yield* Deferred.make<void, string>()
      const told = yield* Effect.forkChild(stoppedBy(Effect.fail("its own"), Deferred.await(permission)))
      yield* Effect.yieldNow
      assert.isUndefined(told.pollUnsafe())
      yield* Deferred.fail(permission, "refused")
      assert.deepStrictEqual(yield* Fiber.await(told), Exit.fail("refused"))
      const { exit } = yield* stoppedBy(Effect.fail("its own"), Effect.void)
      assert.deepStrictEqual(exit, Exit.fail("its own"))
    })
  )
})
