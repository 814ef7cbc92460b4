import { inHome } from "@tidings/storage/homes/inHome"
import { type Config, directUrlOf } from "@tidings/installation/settings"
import { Queue } from "@tidings/jobs/Queue"
import { among, listening } from "@tidings/jobs/listening"
import { Waking } from "@tidings/jobs/waking/Waking"
import { ConnectorHealth } from "@tidings/services/handover/ConnectorHealth"
import { allJobs } from "@tidings/services/allJobs"
import { Cause, Effect, Exit, Fiber, Layer, Metric } from "effect"
import { parentPort } from "node:worker_threads"
import { poolsOf, serverLayers } from "../../serverLayers.ts"
import { exported } from "../../telemetry/exported.ts"
import { giveBack } from "../../giveBack.ts"
import { workOnJobs } from "../workOnJobs.ts"
import type { ThreadAnswers, ThreadReply, ThreadWord } from "./words.ts"

const port = parentPort!
const say = (reply: ThreadReply) => port.postMessage(reply)
const exitAfterMs = 1_000

/** Calls `hear` with each message of the process until the scope closes. */
const hearing = (hear: (word: Exclude<ThreadWord, "stop">) => void) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const listener = (word: ThreadWord) => void (word !== "stop" && hear(word))
      port.on("message", listener)
      return listener
    }),
    (listener) => Effect.sync(() => void port.off("message", listener))
  )

const work = Effect.fnUntraced(function* (config: Config) {
  const context = yield* Effect.context<never>()
  const run = Effect.runForkWith(context)
  const health = yield* ConnectorHealth
  const queue = yield* Queue
  const { tell } = yield* Waking
  const answers: { readonly [K in keyof ThreadAnswers]: Effect.Effect<ThreadAnswers[K]> } = {
    outages: health.outages,
    snapshots: Effect.sync(() => Metric.snapshotUnsafe(context))
  }
  yield* listening(directUrlOf(config)!, allJobs)
  yield* hearing((word) => {
    if ("turns" in word) return void run(inHome(word.home, Effect.andThen(queue.hear(word.turns), tell(word.turns))))
    const { ask, id } = word
    const asked: Effect.Effect<ThreadAnswers[keyof ThreadAnswers]> = answers[ask]
    run(Effect.map(asked, (answer) => say({ id, answer })))
  })
  yield* workOnJobs(config)
  say("works")
  yield* giveBack
})

/**
 * Works on jobs in this thread until the process tells it to stop; an error ends the thread, which the process notices.
 */
export const workInThread = (config: Config): void => {
  const own = { ...config, DATABASE_POOL: poolsOf(config.DATABASE_POOL).worker }
  const fiber = Effect.runFork(
    Layer.launch(
      Layer.effectDiscard(work(own)).pipe(Layer.provide(serverLayers(own, among)), Layer.provide(exported(config)))
    )
  )
  let isTold = false
  port.on("message", (word: ThreadWord) => {
    if (word !== "stop") return
    isTold = true
    Effect.runFork(Fiber.interrupt(fiber))
  })
  fiber.addObserver((exit) => {
    if (!isTold && Exit.isFailure(exit)) {
      process.nextTick(() => {
        throw Cause.squash(exit.cause)
      })
    }
    port.close()
    setTimeout(() => process.exit(), exitAfterMs).unref()
  })
}
