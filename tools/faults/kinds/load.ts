import { drawnNumbers } from "@tidings/testing/drawnNumbers"
import { Effect, FiberSet, Semaphore } from "effect"
import type { LoadKind, Loading } from "./LoadKind.ts"

/** Calls of one kind that are under way at most; what comes meanwhile waits. */
const mostAtOnce = 12
/** Time that clients have after the last fault, in milliseconds. */
const patienceMs = 60_000

/**
 * Asks for one thing of a kind after another until `untilMs` (Unix milliseconds), and waits until all are answered;
 * returns how many were asked for, and how many had no answer in the end. What still waits for its turn by then is not
 * asked for.
 */
export const load = Effect.fnUntraced(function* (
  { everyMs }: LoadKind,
  { ask }: Loading,
  { seed, untilMs }: { readonly seed: number; readonly untilMs: number }
) {
  const random = drawnNumbers(seed)
  const places = yield* Semaphore.make(mostAtOnce)
  const asking = yield* FiberSet.make<void>()
  let asked = 0
  let answered = 0
  const one = Effect.suspend(() =>
    Date.now() >= untilMs
      ? Effect.void
      : Effect.andThen(
          ask(asked++),
          Effect.sync(() => void (answered += 1))
        )
  )
  while (Date.now() < untilMs) {
    yield* Effect.sleep(everyMs * (0.5 + random()))
    yield* FiberSet.run(asking, places.withPermit(one))
  }
  yield* Effect.timeoutOption(FiberSet.awaitEmpty(asking), patienceMs)
  yield* FiberSet.clear(asking)
  return { asked, unanswered: asked - answered }
})
