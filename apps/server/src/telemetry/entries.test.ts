import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Logger } from "effect"
import { logEntryOf, type LogFormat } from "./entries.ts"

const logged = (format: LogFormat) =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const logger = Logger.layer([Logger.make((options) => void lines.push(logEntryOf(options, format)))])
    yield* Effect.logError(
      "the call failed\nsaid somebody",
      Cause.die(new Error("No space left on device (53100)"))
    ).pipe(Effect.annotateLogs({ request_id: "req_1", workspace: "ws_1" }), Effect.provide(logger))
    return lines
  })

describe("an entry of the log", () => {
  it.effect("is one line with date, level, words, what it is about, and the error", () =>
    Effect.gen(function* () {
      const [line, ...others] = yield* logged("text")
      assert.deepStrictEqual(others, [])
      assert.match(
        line!,
        /^\d{4}-\d\d-\d\dT[\d:.]+Z ERROR the call failed said somebody request_id=req_1 workspace=ws_1 error="No space left on device \(53100\)" stack="/u
      )
      assert.notInclude(line!, "\n")
    })
  )

  it.effect("is one object a line where LOG_FORMAT is json", () =>
    Effect.gen(function* () {
      const [line] = yield* logged("json")
      assert.notInclude(line!, "\n")
      assert.deepInclude(JSON.parse(line!), {
        level: "ERROR",
        message: "the call failed\nsaid somebody",
        request_id: "req_1",
        workspace: "ws_1",
        error: "No space left on device (53100)"
      })
    })
  )
})
