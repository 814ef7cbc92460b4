import { assert, describe, it } from "@effect/vitest"
import { Effect, Latch } from "effect"
import { type IncomingMessage, type RequestListener, ServerResponse } from "node:http"
import { whenAsked } from "./whenAsked.ts"

const asked = (listener: RequestListener) => {
  const request = { method: "GET", url: "/", headers: {} } as IncomingMessage
  const response = new ServerResponse(request)
  listener(request, response)
  return response
}

const turn = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

describe("a listener that is loaded by the first request", () => {
  it.live("is loaded once, answers those who waited in their order, and is asked at once from then on", () =>
    Effect.gen(function* () {
      let loads = 0
      const open = yield* Latch.make()
      const answered: Array<ServerResponse> = []
      const loading = Effect.sync((): RequestListener => {
        loads++
        return (_, response) => void answered.push(response)
      })
      const listener = yield* whenAsked(Effect.andThen(open.await, loading))
      assert.strictEqual(loads, 0)
      const [first, second] = [asked(listener), asked(listener)]
      assert.deepStrictEqual(answered, [])
      yield* open.open
      yield* turn
      assert.deepStrictEqual(answered, [first, second])
      const third = asked(listener)
      assert.strictEqual(answered[2], third)
      assert.strictEqual(loads, 1)
    })
  )

  it.live("answers 500 where it cannot be loaded", () =>
    Effect.gen(function* () {
      const listener = yield* whenAsked(Effect.die(new Error("there is no such file")))
      const response = asked(listener)
      yield* turn
      assert.strictEqual(response.statusCode, 500)
      assert.isTrue(response.writableEnded)
    })
  )
})
