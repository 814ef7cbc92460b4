import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import type { Told, Trial } from "./testing/trial.ts"
import { Crowded, Exceeded, threads } from "./threads.ts"

const crew = (atOnce = 1, deadlineMs = 400) =>
  threads<Trial, Told>({
    module: new URL("./testing/trial.ts", import.meta.url),
    atOnce,
    deadline: Duration.millis(deadlineMs)
  })

const echo = (text: string): Trial => ({ kind: "echo", text })

describe("threads", () => {
  it.live("answer each of many askers its own", () =>
    Effect.gen(function* () {
      const ask = yield* crew(2)
      const texts = Array.from({ length: 15 }, (_, index) => `${index}`)
      const told = yield* Effect.forEach(texts, (text) => ask("a", echo(text)), { concurrency: "unbounded" })
      assert.deepStrictEqual(
        told.map(({ text }) => text),
        texts
      )
      assert.isAtMost(new Set(told.map(({ thread }) => thread)).size, 2)
    })
  )

  it.live.each(["spin", "backtrack", "hoard"] as const)(
    "end the one that would %s for ever, and serve the others",
    (kind) =>
      Effect.gen(function* () {
        const ask = yield* crew(1, kind === "hoard" ? 20_000 : 400)
        const [hostile, honest] = yield* Effect.all([Effect.flip(ask("a", { kind })), ask("b", echo("served"))], {
          concurrency: "unbounded"
        })
        assert.deepStrictEqual(hostile, new Exceeded({ what: kind === "hoard" ? "memory" : "time" }))
        assert.strictEqual(honest.text, "served")
      })
  )

  it.live.each(["throw", "overflow", "quit"] as const)("fail an asker alone whose job is to %s", (kind) =>
    Effect.gen(function* () {
      const ask = yield* crew()
      const [broken, sound] = yield* Effect.all([Effect.exit(ask("a", { kind })), ask("a", echo("sound"))], {
        concurrency: "unbounded"
      })
      assert.isTrue(Exit.hasDies(broken))
      assert.strictEqual(sound.text, "sound")
    })
  )

  it.live("give every owner its turn, whatever another has waiting", () =>
    Effect.gen(function* () {
      const ask = yield* crew()
      const order: Array<string> = []
      const asked = (owner: string, text: string) => Effect.map(ask(owner, echo(text)), () => void order.push(text))
      const flood = yield* Effect.forkChild(
        Effect.forEach(
          Array.from({ length: 12 }, (_, index) => `flood ${index}`),
          (text) => asked("flood", text),
          {
            concurrency: "unbounded"
          }
        )
      )
      yield* Effect.yieldNow
      yield* asked("quiet", "quiet")
      yield* Fiber.join(flood)
      assert.isBelow(order.indexOf("quiet"), 4)
    })
  )

  it.live("refuse an owner who has too many waiting, and nobody else", () =>
    Effect.gen(function* () {
      const ask = yield* crew()
      const exits = yield* Effect.forkChild(
        Effect.forEach(Array.from({ length: 40 }), () => Effect.result(ask("flood", echo("x"))), {
          concurrency: "unbounded"
        })
      )
      yield* Effect.yieldNow
      assert.strictEqual((yield* ask("quiet", echo("y"))).text, "y")
      const refused = (yield* Fiber.join(exits)).filter((result) => result._tag === "Failure")
      assert.isAbove(refused.length, 0)
      for (const { failure } of refused) assert.instanceOf(failure, Crowded)
    })
  )

  it.live("end what an asker who leaves had asked for", () =>
    Effect.gen(function* () {
      const ask = yield* crew(1, 60_000)
      const left = yield* Effect.forkChild(ask("a", { kind: "spin" }))
      yield* Effect.yieldNow
      yield* Fiber.interrupt(left)
      assert.strictEqual((yield* ask("a", echo("next"))).text, "next")
    })
  )

  it.effect("end when none was asked for some minutes, and begin again with the next job", () =>
    Effect.gen(function* () {
      const ask = yield* crew()
      const first = yield* ask("a", echo("first"))
      yield* TestClock.adjust("2 minutes")
      const soon = yield* ask("a", echo("soon"))
      yield* TestClock.adjust("2 minutes")
      const inTime = yield* ask("a", echo("in time"))
      yield* TestClock.adjust("6 minutes")
      const late = yield* ask("a", echo("late"))
      assert.deepStrictEqual([soon.thread, inTime.thread], [first.thread, first.thread])
      assert.notStrictEqual(late.thread, first.thread)
    })
  )

  it.live("end with their scope", () =>
    Effect.gen(function* () {
      const running = yield* Effect.scoped(
        Effect.gen(function* () {
          const ask = yield* crew(1, 60_000)
          yield* ask("a", echo("warm"))
          return yield* Effect.forkChild(Effect.exit(ask("a", { kind: "spin" })), { startImmediately: true })
        })
      )
      assert.isTrue(Exit.isFailure(yield* Fiber.join(running)))
    })
  )
})
