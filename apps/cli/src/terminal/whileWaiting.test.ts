import { assert, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { CommandTerminal } from "./CommandTerminal.ts"
import { whileWaiting } from "./whileWaiting.ts"

const screenFor = (isAnimated: boolean) => {
  let text = ""
  const screen = {
    isTerminal: isAnimated,
    isAnimated,
    hasColours: false,
    columns: 80,
    write: (said: string | Uint8Array) => void (text += String(said))
  }
  return { screens: { out: screen, err: screen }, text: () => text }
}

const waiting = Effect.fnUntraced(function* <A>(isAnimated: boolean, effect: Effect.Effect<A, string>) {
  const { screens, text } = screenFor(isAnimated)
  const fiber = yield* whileWaiting("asset add", effect).pipe(
    Effect.provideService(CommandTerminal, screens),
    Effect.exit,
    Effect.forkChild
  )
  yield* TestClock.adjust("5 seconds")
  yield* Fiber.join(fiber)
  return text()
})

it.effect("says nothing of what takes less than a second, nor where nobody looks", () =>
  Effect.gen(function* () {
    assert.strictEqual(yield* waiting(true, Effect.sleep("900 millis")), "")
    assert.strictEqual(yield* waiting(false, Effect.sleep("3 seconds")), "")
  })
)

it.effect("says what takes longer, each second, and takes the line away, also when it fails", () =>
  Effect.gen(function* () {
    const line = "\rasset add … 1 s\u001b[K\rasset add … 2 s\u001b[K\r\u001b[K"
    assert.strictEqual(yield* waiting(true, Effect.sleep("2500 millis")), line)
    assert.strictEqual(yield* waiting(true, Effect.andThen(Effect.sleep("2500 millis"), Effect.fail("refused"))), line)
  })
)
