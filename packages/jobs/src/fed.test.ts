import { assert, describe, it } from "@effect/vitest"
import { Clock, Deferred, Effect, Metric } from "effect"
import * as Job from "./Job.ts"
import { measureJobs } from "./measureJobs.ts"
import { Queue } from "./Queue.ts"
import { turnOf } from "./WorkspaceTurn.ts"
import { kernel } from "./testing/kernel.ts"
import * as Worker from "./Worker.ts"

let made = 0

/** A job fed by a table in memory, with due times by workspace; each pass takes one, and is recorded. */
const fedBy = (table: Record<string, Array<number>>, concurrency = 1) => {
  const passes: Array<string> = []
  const told: { deed: (workspaceId: string) => Effect.Effect<void, Job.Retry> } = { deed: () => Effect.void }
  const first = (workspaceId: string) => table[workspaceId]?.toSorted((a, b) => a - b)[0]
  const job = Job.fed({
    name: `fed_${made++}`,
    priority: "marketing",
    concurrency,
    feed: {
      waiting: Effect.sync(() =>
        Object.keys(table).flatMap((workspaceId) => {
          const dueMs = first(workspaceId)
          return dueMs === undefined ? [] : [{ turn: turnOf(workspaceId, "hobby"), dueMs }]
        })
      ),
      depth: (nowMs) =>
        Effect.succeed({
          waiting: Object.values(table)
            .flat()
            .filter((at) => at <= nowMs).length,
          dueForSeconds: 7
        })
    },
    pass: (workspaceId) =>
      Effect.gen(function* () {
        passes.push(workspaceId)
        yield* told.deed(workspaceId)
        const now = yield* Clock.currentTimeMillis
        const at = first(workspaceId)
        if (at !== undefined && at <= now) table[workspaceId]!.splice(table[workspaceId]!.indexOf(at), 1)
        return new Job.Next({ dueMs: first(workspaceId) })
      })
  })
  return { job, passes, told }
}

const working = (job: Job.Any) => Effect.forkScoped(Worker.work([job]))

describe("a fed job", () => {
  it.effect("is attempted for each workspace until its table has nothing due any more", () =>
    Effect.gen(function* () {
      const { job, passes } = fedBy({ a: [0, 0, 5_000], b: [0] })
      yield* Worker.drain([job])
      assert.deepStrictEqual(passes.toSorted(), ["a", "a", "b"])
    }).pipe(Effect.provide(kernel))
  )

  it.live("begins by itself when the first of its table is due, and sleeps until then", () =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const seen = yield* Deferred.make<number>()
      const { job, told } = fedBy({ a: [now + 60] })
      told.deed = () => Effect.flatMap(Clock.currentTimeMillis, (at) => Effect.asVoid(Deferred.succeed(seen, at)))
      yield* working(job)
      assert.isAtLeast(yield* Deferred.await(seen), now + 60)
    }).pipe(Effect.scoped, Effect.provide(kernel))
  )

  it.live("is woken by whoever puts something into its table", () =>
    Effect.gen(function* () {
      const queue = yield* Queue
      const table: Record<string, Array<number>> = {}
      const seen = yield* Deferred.make<string>()
      const { job, told } = fedBy(table)
      told.deed = (workspaceId) => Effect.asVoid(Deferred.succeed(seen, workspaceId))
      yield* working(job)
      const now = yield* Clock.currentTimeMillis
      table["late"] = [now]
      yield* queue.ring(queue.outline(job, now, { turn: turnOf("late", "hobby") }))
      assert.strictEqual(yield* Deferred.await(seen), "late")
    }).pipe(Effect.scoped, Effect.provide(kernel))
  )

  it.live("has no more attempts at once than its concurrency, and workspaces take turns", () =>
    Effect.gen(function* () {
      const done = yield* Deferred.make<void>()
      let atOnce = 0
      const { job, passes, told } = fedBy({ a: Array.from({ length: 6 }, () => 0), b: [0, 0, 0] })
      told.deed = () =>
        Effect.gen(function* () {
          atOnce += 1
          assert.strictEqual(atOnce, 1)
          yield* Effect.yieldNow
          atOnce -= 1
          if (passes.length === 9) yield* Deferred.succeed(done, undefined)
        }).pipe(Effect.orDie)
      yield* working(job)
      yield* Deferred.await(done)
      assert.deepStrictEqual(passes.slice(0, 6).filter((workspace) => workspace === "b").length, 3)
    }).pipe(Effect.scoped, Effect.provide(kernel))
  )

  it.live("comes again after a pass that failed", () =>
    Effect.gen(function* () {
      const again = yield* Deferred.make<void>()
      const { job, passes, told } = fedBy({ a: [0] })
      told.deed = () => (passes.length === 1 ? Effect.die("broken") : Effect.asVoid(Deferred.succeed(again, undefined)))
      yield* working(job)
      yield* Deferred.await(again)
    }).pipe(Effect.scoped, Effect.provide(kernel))
  )

  it.effect("is measured by what is due in its table", () =>
    Effect.gen(function* () {
      const { job } = fedBy({ a: [0, 0], b: [9_000] })
      yield* measureJobs([job])
      const gauge = Metric.gauge("tidings_jobs_waiting", {
        description: "Jobs that wait for a worker or their time",
        attributes: { job: job.name }
      })
      assert.strictEqual((yield* Metric.value(gauge)).value, 2)
    }).pipe(Effect.provide(kernel))
  )
})
