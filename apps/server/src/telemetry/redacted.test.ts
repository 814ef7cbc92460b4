import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Layer, Logger } from "effect"
import { redactedLogs } from "./redacted.ts"

const key = "svc_live_0123456789abcdefghij"

describe("logs", () => {
  it.effect("hold no key and no mail address, in their message or in any cause", () =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      const written = Logger.layer([
        Logger.make(({ cause, message }) => void lines.push(`${String(message)} ${Cause.pretty(cause)}`))
      ])
      const driver = new Error(`Key (email)=(ada@example.com) exists`)
      yield* Effect.gen(function* () {
        yield* Effect.logWarning("550 <ada@example.com>: no such user", new Error(`Bearer ${key} of ada@example.com`))
        yield* Effect.logError("the call failed", Cause.die(new Error("params: ada@example.com", { cause: driver })))
        yield* Effect.logError("the job failed", Cause.fail({ to: "ada@example.com", key }))
      }).pipe(Effect.provide(redactedLogs.pipe(Layer.provideMerge(written))))
      assert.lengthOf(lines, 3)
      for (const line of lines) assert.notMatch(line, /ada|example|0123456789/u)
      assert.include(lines[0], "550 <…@…>: no such user")
      assert.include(lines[1], "the call failed")
      assert.include(lines[1], "redacted.test.ts")
    })
  )
})
