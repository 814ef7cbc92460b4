import { assert, layer } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { jobNamed } from "@tidings/storage/testing/jobTable"
import { Clock, Deferred, Effect, Exit, Fiber, Schema, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as Job from "./Job.ts"
import { Queue } from "./Queue.ts"
import { kernel, probe } from "./testing/kernel.ts"
import { takenByDeadWorker } from "./testing/takenByDeadWorker.ts"
import * as Worker from "./Worker.ts"

const retry = (notBeforeSeconds?: number) =>
  Effect.fail(new Job.Retry({ reason: "not yet", ...(notBeforeSeconds !== undefined && { notBeforeSeconds }) }))

/** Lets the clock run in small steps until the effect is done. */
const ticking = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.raceFirst(
    self,
    Effect.forever(
      Effect.andThen(
        TestClock.adjust("5 millis"),
        Database.use((database) => database.query("select 1", []))
      )
    )
  )

layer(kernel)("an attempt", (it) => {
  it.effect("is made again after the job's own waits, ±10 %, and after the last the job is kept as failed", () =>
    Effect.gen(function* () {
      const { enqueue, job, runs, told, waiting } = probe()
      told.deed = () => retry()
      yield* enqueue("stubborn")
      yield* Worker.drain([job])
      yield* TestClock.adjust("8999 millis")
      assert.strictEqual(yield* Worker.drain([job]), 0)
      yield* TestClock.adjust("2001 millis")
      yield* Worker.drain([job])
      yield* TestClock.adjust("110 seconds")
      yield* Worker.drain([job])
      assert.deepStrictEqual(runs, ["stubborn 1", "stubborn 2", "stubborn 3"])
      assert.strictEqual(yield* waiting, 0)
      assert.deepStrictEqual(yield* jobNamed(job.name), { state: "failed", last_error: "not yet", days: 30 })
      yield* TestClock.adjust("1 day")
      assert.strictEqual(yield* Worker.drain([job]), 0)
    })
  )

  it.effect("waits as long as either the job or whoever answered asks, with a jitter of its own", () =>
    Effect.gen(function* () {
      const waits: Array<number> = []
      for (let i = 0; i < 20; i++) {
        const { enqueue, job, told } = probe()
        told.deed = () => retry(5)
        yield* enqueue("retried")
        const before = yield* Clock.currentTimeMillis
        yield* Worker.drain([job])
        const [turn] = yield* JobRepository.use((repository) => repository.turns([job.name]))
        waits.push(turn!.runAtMs - before)
      }
      assert.isAtLeast(new Set(waits).size, 2)
      for (const wait of waits) assert.isTrue(wait >= 9_000 && wait <= 11_000, `${wait}`)

      const { enqueue, job, told } = probe()
      told.deed = () => retry(500)
      yield* enqueue("throttled")
      yield* Worker.drain([job])
      yield* TestClock.adjust("499 seconds")
      assert.strictEqual(yield* Worker.drain([job]), 0)
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* Worker.drain([job]), 1)
    })
  )

  it.effect("that dies is one that failed", () =>
    Effect.gen(function* () {
      const { enqueue, job, runs, told } = probe()
      told.deed = (_, { number }) => (number === 1 ? Effect.die("bug") : Effect.void)
      yield* enqueue("buggy")
      yield* Worker.drain([job])
      yield* TestClock.adjust("11 seconds")
      yield* Worker.drain([job])
      assert.deepStrictEqual(runs, ["buggy 1", "buggy 2"])
    })
  )

  it.effect("is stopped when it takes too long, and made again", () =>
    Effect.gen(function* () {
      const { enqueue, job, told, waiting } = probe()
      const stopped = yield* Deferred.make<void>()
      const begun = yield* Deferred.make<void>()
      told.deed = (_, { number }) =>
        number === 1
          ? Effect.andThen(
              Deferred.succeed(begun, undefined),
              Effect.onInterrupt(Effect.never, () => Deferred.succeed(stopped, undefined))
            )
          : Effect.void
      yield* enqueue("slow")
      const working = yield* Effect.forkChild(Worker.drain([job]))
      yield* Deferred.await(begun)
      yield* TestClock.adjust("30 seconds")
      yield* Deferred.await(stopped)
      yield* Fiber.join(working)
      assert.strictEqual(yield* waiting, 1)
      yield* TestClock.adjust("11 seconds")
      yield* Worker.drain([job])
      assert.strictEqual(yield* waiting, 0)
    })
  )

  it.effect("of a payload that the job no longer takes fails as any other", () =>
    Effect.gen(function* () {
      const { enqueue, job } = probe({ retryAfterSeconds: [] })
      yield* enqueue("of old")
      yield* Worker.drain([{ ...job, payload: Schema.Struct({ number: Schema.Finite }) } as Job.Any])
      assert.strictEqual((yield* jobNamed(job.name))!.state, "failed")
    })
  )
})

layer(kernel)("a lease", (it) => {
  it.effect("of a dead worker ends, and another takes the job", () =>
    Effect.gen(function* () {
      const { enqueue, job, runs } = probe()
      yield* enqueue("orphan")
      assert.lengthOf(yield* takenByDeadWorker(job, 30), 1)
      assert.strictEqual(yield* Worker.drain([job]), 0)
      yield* TestClock.adjust("30 seconds")
      yield* Worker.drain([job])
      assert.deepStrictEqual(runs, ["orphan 2"])
    })
  )

  it.effect("ends no oftener than a job may be tried and five times more, then the job has failed", () =>
    Effect.gen(function* () {
      const { enqueue, job, runs } = probe({ retryAfterSeconds: [] })
      yield* enqueue("deadly")
      const repository = yield* JobRepository
      for (let crash = 0; crash < 6; crash++) {
        assert.lengthOf(yield* takenByDeadWorker(job, 30), 1)
        yield* TestClock.adjust("30 seconds")
        yield* repository.freeEndedLeases(yield* Clock.currentTimeMillis)
      }
      yield* Worker.drain([job])
      assert.deepStrictEqual(runs, [])
      assert.include(yield* jobNamed(job.name), { state: "failed", last_error: "its worker died at every attempt" })
    })
  )

  it.effect("is held by a living worker for as long as the job takes", () =>
    Effect.gen(function* () {
      const { enqueue, job, runs, told, waiting } = probe()
      const begun = yield* Deferred.make<void>()
      const release = yield* Deferred.make<void>()
      told.deed = () => Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(release))
      const scope = yield* Scope.make()
      yield* Worker.work([job]).pipe(Scope.provide(scope))
      yield* enqueue("long")
      yield* ticking(Deferred.await(begun))
      for (let second = 0; second < 28; second++) {
        yield* TestClock.adjust("1 second")
        yield* waiting
      }
      assert.strictEqual(yield* Worker.drain([job]), 0)
      yield* Deferred.succeed(release, undefined)
      yield* Scope.close(scope, Exit.void)
      assert.deepStrictEqual(runs, ["long 1"])
    })
  )
})

layer(kernel)("a worker", (it) => {
  it.effect(
    "runs jobs within their concurrency, as soon as they are asked for, and lets them finish when it stops",
    () =>
      Effect.gen(function* () {
        const { enqueue, job, runs, told } = probe({ concurrency: 2 })
        let atWork = 0
        let most = 0
        const release = yield* Deferred.make<void>()
        const both = yield* Deferred.make<void>()
        told.deed = () =>
          Effect.gen(function* () {
            atWork += 1
            most = Math.max(most, atWork)
            if (atWork === 2) yield* Deferred.succeed(both, undefined)
            yield* Deferred.await(release)
            atWork -= 1
          })
        const scope = yield* Scope.make()
        yield* Worker.work([job]).pipe(Scope.provide(scope))
        yield* Effect.forEach(["a", "b", "c"], (text) => enqueue(text))
        yield* ticking(Deferred.await(both))
        const stopping = yield* Effect.forkChild(Scope.close(scope, Exit.void))
        yield* Effect.yieldNow
        yield* Deferred.succeed(release, undefined)
        yield* Fiber.join(stopping)
        assert.deepStrictEqual([most, atWork, runs.length >= 2], [2, 0, true])
        yield* Worker.drain([job])
        assert.deepStrictEqual(runs.toSorted(), ["a 1", "b 1", "c 1"])
      })
  )

  it.effect("finds within a second what another process has asked for, and what is due later when it is", () =>
    Effect.gen(function* () {
      const { job, told } = probe()
      const queue = yield* Queue
      const repository = yield* JobRepository
      const ran: Array<readonly [string, number]> = []
      const last = yield* Deferred.make<void>()
      told.deed = (text) =>
        Effect.gen(function* () {
          ran.push([text, yield* Clock.currentTimeMillis])
          if (ran.length === 2) yield* Deferred.succeed(last, undefined)
        })
      const scope = yield* Scope.make()
      yield* Worker.work([job]).pipe(Scope.provide(scope))
      const now = yield* Clock.currentTimeMillis
      yield* repository.insert([
        queue.row(job, { text: "now" }, now, { workspaceId: "ws_1" }),
        queue.row(job, { text: "later" }, now, { workspaceId: "ws_1", afterSeconds: 3 })
      ])
      yield* ticking(Deferred.await(last))
      assert.deepStrictEqual(
        ran.map(([text]) => text),
        ["now", "later"]
      )
      assert.isAtMost(ran[0]![1] - now, 1_100)
      assert.isTrue(ran[1]![1] >= now + 3_000 && ran[1]![1] <= now + 4_100)
      yield* Scope.close(scope, Exit.void)
    })
  )
})

layer(kernel)("a repeating job", (it) => {
  const repeating = (handler: Effect.Effect<void, Job.Retry> = Effect.void) => {
    let runs = 0
    const name = `repeats_${Math.random().toString(36).slice(2)}`
    const job = Job.every("1 hour", {
      name,
      handler: Effect.andThen(
        Effect.sync(() => void runs++),
        handler
      )
    })
    return { job, runs: () => runs }
  }

  const started = (job: Job.Any) => Effect.scoped(Worker.work([job]))

  it.effect("is in place once, however many processes start, and however often", () =>
    Effect.gen(function* () {
      const { job, runs } = repeating()
      yield* Effect.replicateEffect(started(job), 3)
      assert.strictEqual(yield* JobRepository.use((repository) => repository.waiting(job.name)), 1)
      yield* takenByDeadWorker(job, 30)
      yield* started(job)
      assert.strictEqual(yield* JobRepository.use((repository) => repository.waiting(job.name)), 1)
      assert.strictEqual(runs(), 0)
    })
  )

  it.effect("comes again so long after its end, and after a failure too", () =>
    Effect.gen(function* () {
      const { job, runs } = repeating(retry())
      yield* started(job)
      for (let hour = 1; hour <= 3; hour++) {
        yield* Worker.drain([job])
        yield* Worker.drain([job])
        assert.strictEqual(runs(), hour)
        yield* TestClock.adjust("1 hour")
      }
      assert.deepInclude(yield* jobNamed(job.name), { state: "waiting", last_error: "not yet" })
    })
  )
})
