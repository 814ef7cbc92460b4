import { assert, layer } from "@effect/vitest"
import { calledBack } from "@tidings/testing/callbacks/calledBack"
import { unverifyingWorld } from "@tidings/testing/callbacks/callbackServer"
import { callers } from "@tidings/testing/callbacks/callers"
import { Effect } from "effect"

layer(unverifyingWorld)("a genuine callback while nobody outside answers", (it) => {
  it.effect.each(callers.map((caller) => [caller.row.name, caller] as const))(
    "is taken, or asked for again later: %s",
    ([, caller]) =>
      Effect.gen(function* () {
        const { post, tell } = yield* calledBack(caller)
        const [tells] = Object.values(caller.callback!.tells)
        const { body, retryAfter, status } = yield* post(yield* tell(tells!))
        if (status === 200) return
        assert.deepStrictEqual([status, body.error.code, retryAfter], [503, "service_unavailable", "60"])
      })
  )
})
