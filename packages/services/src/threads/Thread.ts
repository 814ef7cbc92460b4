import { Data, Deferred, Effect, Exit } from "effect"
import { Worker } from "node:worker_threads"
import type { ThreadRequest, Said } from "./answering.ts"

/** The work exceeded its limit of time or memory. */
export class Exceeded extends Data.TaggedError("Exceeded")<{ readonly what: "time" | "memory" }> {}

/** Maximum heap in megabytes; a thread that needs more is ended, not the process. */
const heapMegabytes = 256

interface Job<Out> {
  readonly begun: Deferred.Deferred<void, Exceeded>
  readonly outcome: Deferred.Deferred<Out, Exceeded>
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"

/** A worker thread that does one job at a time. */
export class Thread<In, Out> {
  private readonly worker: Worker
  private job: Job<Out> | undefined
  private hasEnded = false

  /** Called once, if it ends by itself. */
  ended: (thread: Thread<In, Out>) => void = () => {}

  readonly module: URL

  constructor(module: URL) {
    this.module = module
    this.worker = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } })
    this.worker.unref()
    const end = (exit: Exit.Exit<never, Exceeded>) => {
      if (this.hasEnded) return
      this.hasEnded = true
      this.settle(exit)
      this.ended(this)
    }
    this.worker.on("message", (said: Said<Out>) => {
      if (said === "begun") return this.job && Deferred.doneUnsafe(this.job.begun, Effect.void)
      this.settle("outcome" in said ? Exit.succeed(said.outcome) : Exit.die(said.defect))
    })
    this.worker.on("error", (error) =>
      end(isOutOfMemory(error) ? Exit.fail(new Exceeded({ what: "memory" })) : Exit.die(error))
    )
    this.worker.on("exit", (code) => end(Exit.die(new Error(`a worker thread exited with code ${code}`))))
  }

  /** True if it has an unfinished job, or has ended. */
  get isSpent(): boolean {
    return this.hasEnded || this.job !== undefined
  }

  /** Starts its next job. */
  start(input: In): Job<Out> {
    this.job = { begun: Deferred.makeUnsafe(), outcome: Deferred.makeUnsafe() }
    this.worker.ref()
    this.post({ input, onlyLoad: false })
    return this.job
  }

  /** Loads the modules that a job like this one needs. */
  warm(input: In): void {
    this.post({ input, onlyLoad: true })
  }

  /** CPU time used, in milliseconds; infinite if it is not available (Node.js before 24.6), or once it has ended. */
  readonly processorMs: Effect.Effect<number> = Effect.promise(async () => {
    if (typeof this.worker.cpuUsage !== "function") return Number.POSITIVE_INFINITY
    return this.worker.cpuUsage().then(
      ({ system, user }) => (user + system) / 1_000,
      () => Number.POSITIVE_INFINITY
    )
  })

  /** Ends the thread, even during a job. */
  readonly end = Effect.promise(() => {
    this.hasEnded = true
    this.settle(Exit.interrupt())
    return this.worker.terminate()
  })

  private post(asked: ThreadRequest<In>) {
    this.worker.postMessage(asked)
  }

  private settle(exit: Exit.Exit<Out, Exceeded>) {
    const { job } = this
    if (job === undefined) return
    this.job = undefined
    this.worker.unref()
    Deferred.doneUnsafe(job.outcome, exit)
    Deferred.doneUnsafe(job.begun, Exit.asVoid(exit))
  }
}
