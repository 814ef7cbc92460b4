import { Effect, Exit, Semaphore } from "effect"
import { Worker } from "node:worker_threads"
import type { Order, Outcome } from "./Order.ts"
import type { Answered, Asked } from "./orderThread.ts"

/** Pictures on their way at once; each takes some megabytes. */
const mostAtOnce = 4

type Resume = (exit: Exit.Exit<Outcome>) => void

interface Thread {
  readonly worker: Worker
  readonly waiting: Map<number, Resume>
}

const started = (ended: (thread: Thread) => void): Thread => {
  const worker = new Worker(new URL("./orderThread.ts", import.meta.url))
  const waiting = new Map<number, Resume>()
  const thread = { worker, waiting }
  const end = (defect: unknown) => {
    ended(thread)
    for (const resume of waiting.values()) resume(Exit.die(defect))
    waiting.clear()
  }
  worker.on("message", (answered: Answered) => {
    const resume = waiting.get(answered.number)
    waiting.delete(answered.number)
    if (waiting.size === 0) worker.unref()
    resume?.("outcome" in answered ? Exit.succeed(answered.outcome) : Exit.die(answered.defect))
  })
  worker.on("error", end)
  worker.on("exit", (code) => end(new Error(`the thread that paints ended with ${code}`)))
  return thread
}

/** Fulfils orders in a thread of their own, so that the event loop answers others meanwhile. It is started by the first, and again should it end. */
export const orderDesk = Effect.gen(function* () {
  const places = yield* Semaphore.make(mostAtOnce)
  let thread: Thread | undefined
  let number = 0
  yield* Effect.addFinalizer(() => Effect.promise(async () => thread?.worker.terminate()))
  const ask = (order: Order): Effect.Effect<Outcome> =>
    Effect.callback<Outcome>((resume) => {
      thread ??= started((ended) => {
        if (thread === ended) thread = undefined
      })
      const { waiting, worker } = thread
      const asked: Asked = { number: ++number, order }
      waiting.set(asked.number, resume)
      worker.ref()
      worker.postMessage(asked)
      return Effect.sync(() => void waiting.delete(asked.number))
    })
  return (order: Order): Effect.Effect<Outcome> => places.withPermit(ask(order))
})
