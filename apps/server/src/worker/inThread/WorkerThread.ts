import { currentHome, type HomeCode } from "@tidings/schema/homes/Home"
import type { Config } from "@tidings/installation/settings"
import { Waking } from "@tidings/jobs/waking/Waking"
import { Database } from "@tidings/storage/Database"
import { isDatabaseAway } from "@tidings/storage/isOfDatabase"
import type { DueTurn } from "@tidings/storage/repositories/jobRows"
import { Cause, Clock, Context, Deferred, Effect, Layer, Schedule } from "effect"
import { Worker } from "node:worker_threads"
import type { Troubles } from "../../probes/readiness.ts"
import { WorkerView } from "../WorkerView.ts"
import type { ThreadAnswers, ThreadReply, ThreadWord } from "./words.ts"

const ownModule = new URL("./thread.ts", import.meta.url)

// The default of a thread where memory is scarce; with more, loading would leave 90 MB behind for nothing.
const maxYoungGenerationSizeMb = 48

const answerWithin = "1 second"
/** Time that a thread has to end: 20 s for the running jobs, 5 for the connections, and some more. */
const endWithin = "30 seconds"
/** A thread that ends sooner after its start did not run well. */
const ranWellMs = 60_000
const leastWaitMs = 1_000
const mostWaitMs = 30_000

/** A running thread; `ended` resolves with the reason for its end. */
interface Running {
  readonly say: (word: ThreadWord) => void
  readonly ended: Deferred.Deferred<Error>
  readonly terminate: Effect.Effect<unknown>
}

const begin = (module: URL, { PORT }: Config, heard: (reply: ThreadReply) => void): Running => {
  // The port that was taken, whichever variable asked for one.
  const env = { ...process.env, PORT: String(PORT), TIDINGS_PORT: "" }
  const thread = new Worker(module, { name: "worker", env, resourceLimits: { maxYoungGenerationSizeMb } })
  const ended = Deferred.makeUnsafe<Error>()
  let reason: unknown
  thread.on("message", heard)
  thread.once("error", (error) => (reason = error))
  thread.once("exit", (code) => {
    const error = reason instanceof Error ? reason : new Error(String(reason ?? `it exited with code ${code}`))
    Deferred.doneUnsafe(ended, Effect.succeed(error))
  })
  return {
    say: (word) => thread.postMessage(word),
    ended,
    terminate: Effect.promise(() => thread.terminate())
  }
}

/** Completes once the database answers. */
const databaseIsThere = Effect.map(Database, (database) =>
  Effect.sandbox(database.query("select 1", [])).pipe(Effect.retry(Schedule.spaced("500 millis")), Effect.orDie)
)

/**
 * The worker of a process on Postgres, in a thread of its own, so that callers do not wait while it composes mails. It
 * drains when the layer is released, before the database closes. A thread that ends by itself is logged and restarted,
 * after a second at first and half a minute at most; if the database was away, as soon as it answers. Decided in
 * docs/decisions/running.md.
 */
export class WorkerThread extends Context.Service<WorkerThread>()("@tidings/server/WorkerThread", {
  make: Effect.fnUntraced(function* (config: Config, module: URL = ownModule) {
    const isThere = yield* databaseIsThere
    const asked = new Map<number, (answer: ThreadAnswers[keyof ThreadAnswers]) => void>()
    let running: Running | undefined
    let state: "starting" | "works" | "down" = "starting"
    let lastId = 0
    let untold = new Map<HomeCode, Array<DueTurn>>()

    const heard = (reply: ThreadReply) => {
      if (reply === "works") return void (state = "works")
      asked.get(reply.id)?.(reply.answer)
      asked.delete(reply.id)
    }

    const ask = <K extends keyof ThreadAnswers>(what: K): Effect.Effect<ThreadAnswers[K] | undefined> =>
      Effect.callback<ThreadAnswers[K] | undefined>((resume) => {
        if (running === undefined || state !== "works") return resume(Effect.succeed(undefined))
        const id = ++lastId
        asked.set(id, (answer) => resume(Effect.succeed(answer as ThreadAnswers[K])))
        running.say({ ask: what, id })
        return Effect.sync(() => void asked.delete(id))
      }).pipe(Effect.timeoutOrElse({ duration: answerWithin, orElse: () => Effect.succeed(undefined) }))

    const passOn = () => {
      for (const [home, turns] of untold) running?.say({ home, turns })
      untold = new Map()
    }

    const ended = (thread: Running) =>
      Effect.gen(function* () {
        thread.say("stop")
        const inTime = yield* Effect.timeoutOption(Deferred.await(thread.ended), endWithin)
        if (inTime._tag === "Some") return
        yield* Effect.logError("the worker's thread did not end in time, and is stopped")
        yield* thread.terminate
      })

    const once = Effect.acquireUseRelease(
      Effect.sync(() => (running = begin(module, config, heard))),
      (thread) => Deferred.await(thread.ended),
      (thread, exit) =>
        Effect.suspend(() => {
          running = undefined
          state = "down"
          return exit._tag === "Success" ? Effect.void : ended(thread)
        })
    )

    const supervised = Effect.gen(function* () {
      let waitMs = leastWaitMs
      for (;;) {
        const began = yield* Clock.currentTimeMillis
        const reason = yield* once
        if (isDatabaseAway(Cause.die(reason))) {
          yield* Effect.logError("the worker's thread ended; jobs wait until the database answers", reason)
          yield* isThere
          continue
        }
        const ran = (yield* Clock.currentTimeMillis) - began
        waitMs = ran < ranWellMs ? Math.min(mostWaitMs, waitMs * 2) : leastWaitMs
        yield* Effect.logError(
          `the worker's thread ended; jobs wait until another begins, in ${waitMs / 1_000} s`,
          reason
        )
        yield* Effect.sleep(waitMs)
      }
    })
    yield* Effect.forkScoped(supervised)

    return {
      /** Tells the thread about due jobs, together with all others of this turn of the event loop. */
      tell: (due: ReadonlyArray<DueTurn>): Effect.Effect<void> =>
        Effect.sync(() => {
          if (untold.size === 0) setImmediate(passOn)
          const turns = untold.get(currentHome()) ?? []
          untold.set(currentHome(), turns)
          for (const { lane, priority, runAtMs, weight, workspaceId } of due)
            turns.push({ lane, priority, runAtMs, weight, workspaceId })
        }),

      /**
       * The thread's troubles; without an answer within a second, `worker` says if the thread is down, still starting,
       * or busy.
       */
      troubles: Effect.map(ask("outages"), (outages): Troubles =>
        outages === undefined ? { outages: [], worker: state === "works" ? "busy" : state } : { outages }
      ),

      snapshots: Effect.map(ask("snapshots"), (snapshots = []) => snapshots)
    }
  })
}) {
  /** Needs a migrated database that closes after it; queues above tell the thread about waiting jobs. */
  static readonly layer = (config: Config): Layer.Layer<WorkerView, never, Database> =>
    Layer.effectContext(
      Effect.map(this.make(config), ({ snapshots, tell, troubles }) =>
        Context.make(WorkerView, { troubles, snapshots }).pipe(Context.add(Waking, { worksHere: false, tell }))
      )
    )
}
