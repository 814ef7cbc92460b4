import { newId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { JobRepository, type NewJob } from "@tidings/storage/repositories/JobRepository"
import { Clock, Context, Effect, Latch, Layer, Schema } from "effect"
import type * as Job from "./Job.ts"

interface Options {
  readonly afterSeconds?: number
  /** At most one waiting job of this name has a given key. */
  readonly key?: string
}

/** The only way to have something happen later. Inside a transaction, a job commits or vanishes with the rest. */
export class Queue extends Context.Service<Queue>()("@tidings/jobs/Queue", {
  make: Effect.gen(function* () {
    const repository = yield* JobRepository
    const database = yield* Database
    const bell = yield* Latch.make(false)
    /** Wakes this process's worker as soon as the open transaction has committed. */
    const ring = database.afterCommit(bell.open)

    /** The row of a job, for a statement that inserts it beside other rows; ring afterwards. */
    const row = <P extends Schema.Constraint>(
      job: Job.Job<string, P, any>,
      payload: P["Type"],
      nowMs: number,
      options: Options = {}
    ): NewJob => ({
      id: newId("job", nowMs),
      name: job.name,
      payload: Schema.encodeUnknownSync(Schema.toCodecJson(job.payload as never) as Schema.Codec<unknown>)(payload),
      runAtMs: nowMs + (options.afterSeconds ?? 0) * 1000,
      ...(options.key !== undefined && { key: options.key })
    })

    const enqueue = <P extends Schema.Constraint>(
      job: Job.Job<string, P, any>,
      payload: P["Type"],
      options?: Options
    ) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        yield* repository.insert([row(job, payload, now, options)], now)
        yield* ring
      })

    return {
      row,
      enqueue,
      ring,
      bell
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
