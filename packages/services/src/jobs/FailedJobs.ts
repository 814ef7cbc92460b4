import { Database } from "@tidings/storage/Database"
import { Queue } from "@tidings/jobs/Queue"
import { FailedJobRepository, type FailedJob } from "@tidings/storage/repositories/FailedJobRepository"
import { Clock, Context, Effect, Layer } from "effect"

interface FailedJobPage {
  /** Failed jobs, newest first. */
  readonly data: ReadonlyArray<FailedJob>
  /** Cursor of the next page; null on the last one. */
  readonly next_cursor: string | null
}

/** One entry per job that will run again, with its workspace; that is empty for the installation's own jobs. */
type Retried = ReadonlyArray<Pick<FailedJob, "workspaceId">>

/** Permanently failed jobs of every workspace, for the operator of the installation. */
export class FailedJobs extends Context.Service<FailedJobs>()("@tidings/services/FailedJobs", {
  make: Effect.gen(function* () {
    const repository = yield* FailedJobRepository
    const queue = yield* Queue
    const { homes } = yield* Database

    const retryHere = Effect.fnUntraced(function* (name: string, now: number): Effect.fn.Return<Retried> {
      const retried: Array<Retried[number]> = []
      for (;;) {
        const due = yield* repository.runSomeAgain(name, now, now)
        if (due.length === 0) return retried
        yield* queue.ring(...due)
        retried.push(...due)
      }
    })

    return {
      list: ({
        cursor,
        limit = 25,
        name
      }: {
        readonly name?: string | undefined
        readonly cursor?: string | undefined
        readonly limit?: number | undefined
      }): Effect.Effect<FailedJobPage> =>
        Effect.map(homes.each(repository.list({ name, before: cursor, limit: limit + 1 })), (all) => {
          const found = all.flat().toSorted((one, other) => (one.id < other.id ? 1 : -1))
          const data = found.slice(0, limit)
          return { data, next_cursor: found.length > limit ? data.at(-1)!.id : null }
        }),

      /** Runs one job again, with its attempts counted anew; returns an empty list if no failed job has this id. */
      retry: Effect.fnUntraced(function* (id: string): Effect.fn.Return<Retried> {
        const due = yield* repository.runOneAgain(id, yield* Clock.currentTimeMillis)
        yield* queue.ring(...due)
        return due
      }),

      /** Runs all jobs of a name again that have failed by now. */
      retryAll: Effect.fnUntraced(function* (name: string): Effect.fn.Return<Retried> {
        const now = yield* Clock.currentTimeMillis
        return (yield* homes.each(retryHere(name, now))).flat()
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
