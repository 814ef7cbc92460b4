import { Clock, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import type { FailureOf } from "../../http/failureOf.ts"
import type { ApiRequest, JsonApi } from "../../http/jsonApi.ts"

/**
 * An API that answers each request in turn, without a network, so that the test's clock rules; it keeps the requests.
 */
export const answering = (
  failureOf: FailureOf,
  ...answers: ReadonlyArray<{
    readonly status: number
    readonly headers?: Record<string, string>
    readonly json?: unknown
  }>
) => {
  const asked: Array<ApiRequest> = []
  const ask: JsonApi["ask"] = (call) =>
    Effect.gen(function* () {
      const { headers = {}, json, status } = answers[asked.push(call) - 1]!
      const answer = { status, headers, json, text: JSON.stringify(json) ?? "" }
      if (status < 300) return answer
      return yield* failureOf(answer, { handed: false, nowMs: yield* Clock.currentTimeMillis })
    })
  return { asked, api: { ask, handOver: ask } satisfies JsonApi }
}

/** Runs an effect while ten minutes of the test's clock pass. */
export const inTime = <A, E>(waiting: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(waiting)
    for (let second = 0; second < 600; second++) yield* TestClock.adjust("1 second")
    return yield* Fiber.join(fiber)
  })
