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

  it.effect("keep what the error says, its code, its statement without values, and where it happened", () =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      const written = Logger.layer([
        Logger.make(({ cause }) => {
          const error = Cause.squash(cause) as Error
          lines.push(`${error.message}\n${error.stack}`)
        })
      ])
      const driver = Object.assign(new Error('could not extend file "base/5/16423": No space left on device'), {
        code: "53100",
        query: "call accept_send($1, $2)",
        parameters: ["ada@example.com", key],
        detail: "Key (email)=(ada@example.com) already exists."
      })
      const wrong = Object.assign(new Error('invalid input syntax for type json: "{ada"'), { code: "22P02" })
      yield* Effect.gen(function* () {
        yield* Effect.logError("the call failed", Cause.die(new Error("failed statement", { cause: driver })))
        yield* Effect.logError("the call failed", Cause.die(wrong))
      }).pipe(Effect.provide(redactedLogs.pipe(Layer.provideMerge(written))))
      for (const words of ["failed statement", "No space left on device", "53100", "call accept_send($1, $2)"])
        assert.include(lines[0], words)
      assert.include(lines[0], "redacted.test.ts")
      assert.include(lines[1], "invalid input syntax for type json")
      assert.include(lines[1], "22P02")
      for (const line of lines) assert.notMatch(line, /ada|0123456789|redacted\b(?!\.)/u)
    })
  )

  it.effect("name the files of packages as they are", () =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      const written = Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))])
      const path =
        "file:///app/node_modules/.pnpm/postgres@3.4.9_patch_hash=712cf0/node_modules/postgres/src/connection.js"
      yield* Effect.logError(path).pipe(Effect.provide(redactedLogs.pipe(Layer.provideMerge(written))))
      assert.deepStrictEqual(lines, [path])
    })
  )
})
