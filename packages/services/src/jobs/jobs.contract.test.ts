import { assert, describe, layer } from "@effect/vitest"
import * as Job from "@tidings/jobs/Job"
import { Queue } from "@tidings/jobs/Queue"
import * as Worker from "@tidings/jobs/Worker"
import { Database } from "@tidings/storage/Database"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { world } from "@tidings/testing/World"
import { Clock, Deferred, Effect, Exit, Fiber, Schema, Scope } from "effect"
import { TestClock } from "effect/testing"
import { globSync } from "node:fs"
import { jobs } from "./registry.ts"

const rows: ReadonlyArray<Job.Any> = jobs

describe("the job table", () => {
  layer(world)((it) => {
    it("has one row for each file, and one file for each row", () => {
      const files = globSync("*.ts", { cwd: import.meta.dirname }).filter(
        (file) => !file.endsWith(".test.ts") && file !== "registry.ts"
      )
      assert.deepStrictEqual(rows.map((job) => `${job.name}.ts`).toSorted(), files.toSorted())
    })
  })
})

describe.each(rows.map((job) => [job.name, job] as const))("%s", (_, job) => {
  layer(world)((it) => {
    it("waits longer with each attempt, and may take its time", () => {
      const waits = job.retryAfterSeconds
      assert.deepStrictEqual(
        waits.toSorted((a, b) => a - b),
        [...waits]
      )
      assert.isAtLeast(job.timeoutSeconds, 30)
      assert.isAtLeast(job.concurrency, 1)
    })

    it.effect.prop("keeps every payload through the database", { payload: job.payload }, ({ payload }) =>
      Effect.gen(function* () {
        const queue = yield* Queue
        const row = queue.row(job, payload, yield* Clock.currentTimeMillis)
        const back = yield* Schema.decodeUnknownEffect(Schema.toCodecJson(job.payload as Schema.Codec<unknown>))(
          JSON.parse(JSON.stringify(row.payload))
        )
        assert.deepStrictEqual(back, payload)
      })
    )

    if (job.everySeconds !== undefined) {
      it.effect("repeats by itself, one run at a time, however often it was put in place", () =>
        Effect.gen(function* () {
          const queue = yield* Queue
          yield* queue.enqueue(job, {}, { key: "repeats" })
          yield* queue.enqueue(job, {}, { key: "repeats" })
          assert.strictEqual(yield* JobRepository.use((repository) => repository.waiting(job.name)), 1)
          assert.strictEqual(yield* Worker.drain([job]), 1)
          assert.strictEqual(yield* Worker.drain([job]), 0)
          yield* TestClock.adjust((job.everySeconds! + 1) * 1000)
          assert.strictEqual(yield* Worker.drain([job]), 1)
        })
      )
    }
  })
})

const runs: Array<string> = []
let deed: (text: string, attempt: number) => Effect.Effect<void, Job.Retry> = () => Effect.void
const probe = Job.make({
  name: "probe",
  payload: Schema.Struct({ text: Schema.String }),
  retryAfterSeconds: [10, 100],
  timeoutSeconds: 30,
  concurrency: 2,
  handler: ({ text }, { number }) =>
    Effect.suspend(() => {
      runs.push(`${text} ${number}`)
      return deed(text, number)
    })
})
/** Lets the clock run in small steps until the effect is done. */
const ticking = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.raceFirst(self, Effect.forever(Effect.andThen(TestClock.adjust("5 millis"), waiting)))

const waiting = JobRepository.use((repository) => repository.waiting("probe"))

layer(world)("any job", (it) => {
  const enqueue = (text: string, options?: { readonly afterSeconds?: number; readonly key?: string }) =>
    Queue.use((queue) => queue.enqueue(probe, { text }, options))
  const reset = Effect.sync(() => {
    runs.length = 0
    deed = () => Effect.void
  })

  it.effect("vanishes with the transaction that asked for it", () =>
    Effect.gen(function* () {
      yield* reset
      const database = yield* Database
      yield* Effect.exit(database.transaction(Effect.andThen(enqueue("gone"), Effect.fail("no"))))
      yield* database.transaction(enqueue("kept"))
      yield* Worker.drain([probe])
      assert.deepStrictEqual(runs, ["kept 1"])
    })
  )

  it.effect("does not run before its time, and once done never again", () =>
    Effect.gen(function* () {
      yield* reset
      yield* enqueue("later", { afterSeconds: 60 })
      assert.strictEqual(yield* Worker.drain([probe]), 0)
      yield* TestClock.adjust("60 seconds")
      assert.strictEqual(yield* Worker.drain([probe]), 1)
      assert.strictEqual(yield* waiting, 0)
    })
  )

  it.effect("waits once for a key, however often it is asked for", () =>
    Effect.gen(function* () {
      yield* reset
      yield* Effect.replicateEffect(enqueue("keyed", { key: "k" }), 3)
      assert.strictEqual(yield* Worker.drain([probe]), 1)
    })
  )

  it.effect("is retried after its own waits, ±10 %, and kept as failed after the last", () =>
    Effect.gen(function* () {
      yield* reset
      deed = () => Effect.fail(new Job.Retry({ reason: "not yet" }))
      yield* enqueue("stubborn")
      yield* Worker.drain([probe])
      yield* TestClock.adjust("8999 millis")
      assert.strictEqual(yield* Worker.drain([probe]), 0)
      yield* TestClock.adjust("2001 millis")
      yield* Worker.drain([probe])
      yield* TestClock.adjust("110 seconds")
      yield* Worker.drain([probe])
      assert.deepStrictEqual(runs, ["stubborn 1", "stubborn 2", "stubborn 3"])
      assert.strictEqual(yield* waiting, 0)
      yield* TestClock.adjust("1 day")
      assert.strictEqual(yield* Worker.drain([probe]), 0)
    })
  )

  it.effect("survives a defect of its handler as one failed attempt", () =>
    Effect.gen(function* () {
      yield* reset
      deed = (_, attempt) => (attempt === 1 ? Effect.die("bug") : Effect.void)
      yield* enqueue("buggy")
      yield* Worker.drain([probe])
      yield* TestClock.adjust("11 seconds")
      yield* Worker.drain([probe])
      assert.deepStrictEqual(runs, ["buggy 1", "buggy 2"])
    })
  )

  it.effect("is stopped when it takes too long, and tried again", () =>
    Effect.gen(function* () {
      yield* reset
      const stopped = yield* Deferred.make<void>()
      const begun = yield* Deferred.make<void>()
      deed = (_, attempt) =>
        attempt === 1
          ? Effect.andThen(
              Deferred.succeed(begun, undefined),
              Effect.onInterrupt(Effect.never, () => Deferred.succeed(stopped, undefined))
            )
          : Effect.void
      yield* enqueue("slow")
      const working = yield* Effect.forkChild(Worker.drain([probe]))
      yield* Deferred.await(begun)
      yield* TestClock.adjust("30 seconds")
      yield* Deferred.await(stopped)
      yield* Fiber.join(working)
      assert.strictEqual(yield* waiting, 1)
      yield* TestClock.adjust("11 seconds")
      yield* Worker.drain([probe])
    })
  )

  it.effect("that a dead worker held is taken by another when the lease ends", () =>
    Effect.gen(function* () {
      yield* reset
      yield* enqueue("orphan")
      yield* JobRepository.use((repository) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => repository.claim([{ name: "probe", free: 10 }], now, 30))
      )
      assert.strictEqual(yield* Worker.drain([probe]), 0)
      yield* TestClock.adjust("30 seconds")
      yield* Worker.drain([probe])
      assert.deepStrictEqual(runs, ["orphan 2"])
    })
  )

  it.effect("is held by a living worker for as long as it takes", () =>
    Effect.gen(function* () {
      yield* reset
      const begun = yield* Deferred.make<void>()
      const release = yield* Deferred.make<void>()
      deed = () => Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(release))
      const scope = yield* Scope.make()
      yield* Worker.work([probe]).pipe(Scope.provide(scope))
      yield* enqueue("long")
      yield* ticking(Deferred.await(begun))
      for (let second = 0; second < 28; second++) {
        yield* TestClock.adjust("1 second")
        yield* waiting
      }
      assert.strictEqual(yield* Worker.drain([probe]), 0)
      yield* Deferred.succeed(release, undefined)
      yield* Scope.close(scope, Exit.void)
      assert.deepStrictEqual(runs, ["long 1"])
    })
  )

  it.effect("runs within its concurrency, as soon as it is asked for, and is let finish when the worker stops", () =>
    Effect.gen(function* () {
      yield* reset
      let atWork = 0
      let most = 0
      const release = yield* Deferred.make<void>()
      const both = yield* Deferred.make<void>()
      deed = () =>
        Effect.gen(function* () {
          atWork += 1
          most = Math.max(most, atWork)
          if (atWork === 2) yield* Deferred.succeed(both, undefined)
          yield* Deferred.await(release)
          atWork -= 1
        })
      const scope = yield* Scope.make()
      yield* Worker.work([probe]).pipe(Scope.provide(scope))
      yield* Effect.forEach(["a", "b", "c"], (text) => enqueue(text))
      yield* ticking(Deferred.await(both))
      const stopping = yield* Effect.forkChild(Scope.close(scope, Exit.void))
      yield* Effect.yieldNow
      yield* Deferred.succeed(release, undefined)
      yield* Fiber.join(stopping)
      assert.deepStrictEqual([most, atWork, runs.length >= 2], [2, 0, true])
      yield* Worker.drain([probe])
      assert.deepStrictEqual(runs.toSorted(), ["a 1", "b 1", "c 1"])
    })
  )
})
