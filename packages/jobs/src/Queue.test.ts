import { assert, layer } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { type ClaimedJob, JobRepository } from "@tidings/storage/repositories/JobRepository"
import { addCopies } from "@tidings/storage/testing/jobTable"
import { Clock, Effect, Exit } from "effect"
import { TestClock } from "effect/testing"
import * as Job from "./Job.ts"
import { Queue } from "./Queue.ts"
import { asked, kernel, probe } from "./testing/kernel.ts"
import { takenByDeadWorker } from "./testing/takenByDeadWorker.ts"
import * as Worker from "./Worker.ts"

layer(kernel)("a job that is asked for", (it) => {
  it.effect("vanishes with the transaction that asked for it", () =>
    Effect.gen(function* () {
      const { enqueue, job, runs } = probe()
      const database = yield* Database
      yield* Effect.exit(database.transaction(Effect.andThen(enqueue("gone"), Effect.fail("no"))))
      yield* database.transaction(enqueue("kept"))
      yield* Worker.drain([job])
      assert.deepStrictEqual(runs, ["kept 1"])
    })
  )

  it.effect("takes its transaction with it where it cannot be written, also where nobody waited for it", () =>
    Effect.gen(function* () {
      const { enqueue, job, waiting } = probe()
      const database = yield* Database
      const unwritable = Queue.use((queue) => queue.replace(job, { text: "\0" }, asked({ key: "k" })))
      for (const last of [enqueue("\0"), unwritable]) {
        const exit = yield* Effect.exit(database.transaction(Effect.andThen(enqueue("gone"), last)))
        assert.isTrue(Exit.isFailure(exit))
        assert.strictEqual(yield* waiting, 0)
      }
    })
  )

  it.effect("does not run before its time, and once done never again", () =>
    Effect.gen(function* () {
      const { enqueue, job, waiting } = probe()
      yield* enqueue("later", { afterSeconds: 60 })
      assert.strictEqual(yield* Worker.drain([job]), 0)
      yield* TestClock.adjust("60 seconds")
      assert.strictEqual(yield* Worker.drain([job]), 1)
      assert.strictEqual(yield* waiting, 0)
    })
  )

  it.effect("with many others is written with them at once, and each runs once", () =>
    Effect.gen(function* () {
      const { job, runs } = probe()
      const texts = Array.from({ length: 250 }, (_, i) => ({ text: `${i}` }))
      yield* Queue.use((queue) => queue.enqueueAll(job, texts, asked({ workspaceId: "ws_1" })))
      yield* Queue.use((queue) => queue.enqueueAll(job, [], asked()))
      assert.strictEqual(yield* Worker.drain([job]), 250)
      assert.strictEqual(new Set(runs).size, 250)
    })
  )

  it.effect("is kept as it was given, however odd its texts", () =>
    Effect.gen(function* () {
      const { enqueue, job, runs } = probe()
      yield* enqueue(`'"\\ \u2028 🦉`)
      yield* Worker.drain([job])
      assert.deepStrictEqual(runs, [`'"\\ \u2028 🦉 1`])
    })
  )
})

layer(kernel)("a key", (it) => {
  it.effect("has one waiting job, however often it is asked for, and each name has keys of its own", () =>
    Effect.gen(function* () {
      const [one, other] = [probe(), probe()]
      yield* Effect.replicateEffect(one.enqueue("keyed", { key: "k" }), 3)
      yield* other.enqueue("keyed", { key: "k" })
      assert.strictEqual(yield* Worker.drain([one.job, other.job]), 2)
    })
  )

  it.effect("is free again once its job is taken, so that what is asked for meanwhile is not lost", () =>
    Effect.gen(function* () {
      const { enqueue, job, runs, told } = probe()
      const queue = yield* Queue
      told.deed = (text) =>
        text === "first" ? queue.enqueue(job, { text: "second" }, asked({ key: "k" })) : Effect.void
      yield* enqueue("first", { key: "k" })
      yield* Worker.drain([job])
      assert.deepStrictEqual(runs, ["first 1", "second 1"])
    })
  )

  it.effect("is left to what was asked for meanwhile when its job comes again", () =>
    Effect.gen(function* () {
      const { enqueue, job, runs, told } = probe()
      const queue = yield* Queue
      told.deed = (text, { number }) =>
        text === "first" && number === 1
          ? Effect.andThen(
              queue.enqueue(job, { text: "second" }, asked({ key: "k", afterSeconds: 60 })),
              Effect.fail(new Job.Retry({ reason: "no" }))
            )
          : Effect.void
      yield* enqueue("first", { key: "k" })
      yield* Worker.drain([job])
      yield* TestClock.adjust("61 seconds")
      yield* Worker.drain([job])
      assert.deepStrictEqual(runs.toSorted(), ["first 1", "first 2", "second 1"])
    })
  )

  it.effect("replaces payload and time of its waiting job, and makes one where none waits", () =>
    Effect.gen(function* () {
      const { enqueue, job, runs } = probe()
      const queue = yield* Queue
      yield* enqueue("old", { key: "k", afterSeconds: 10 })
      yield* queue.replace(job, { text: "new" }, asked({ key: "k", afterSeconds: 100 }))
      yield* TestClock.adjust("99 seconds")
      assert.strictEqual(yield* Worker.drain([job]), 0)
      yield* TestClock.adjust("1 second")
      yield* Worker.drain([job])
      yield* queue.replace(job, { text: "next" }, asked({ key: "k" }))
      yield* Worker.drain([job])
      assert.deepStrictEqual(runs, ["new 1", "next 1"])
    })
  )

  it.effect("takes its waiting job back, and tells whether there was one", () =>
    Effect.gen(function* () {
      const { enqueue, job, runs } = probe()
      const queue = yield* Queue
      yield* enqueue("never", { key: "k" })
      assert.isTrue(yield* yield* queue.cancel(job, "", "k"))
      assert.isFalse(yield* yield* queue.cancel(job, "", "k"))
      yield* enqueue("taken", { key: "k" })
      yield* takenByDeadWorker(job, 30)
      assert.isFalse(yield* yield* queue.cancel(job, "", "k"))
      assert.deepStrictEqual(runs, [])
    })
  )

  it.effect("does not take a job back whose transaction fails afterwards", () =>
    Effect.gen(function* () {
      const { enqueue, job, runs } = probe()
      const queue = yield* Queue
      const database = yield* Database
      yield* enqueue("stays", { key: "k" })
      yield* Effect.exit(database.transaction(Effect.andThen(queue.cancel(job, "", "k"), Effect.fail("no"))))
      yield* Worker.drain([job])
      assert.deepStrictEqual(runs, ["stays 1"])
    })
  )
})

layer(kernel)("a serial key", (it) => {
  const serial = () => probe({ serialBy: ({ text }) => text.slice(0, 1) })

  it.effect("lets one job run at a time, in order, and others beside it", () =>
    Effect.gen(function* () {
      const { enqueue, job } = serial()
      for (const text of ["a1", "a2", "b1", "a3"]) yield* enqueue(text)
      const repository = yield* JobRepository
      const taken = Effect.map(takenByDeadWorker(job, 30), (rows) =>
        rows.map(({ payload }) => (payload as { readonly text: string }).text).toSorted()
      )
      assert.deepStrictEqual(yield* taken, ["a1", "b1"])
      assert.deepStrictEqual(yield* taken, [])
      yield* TestClock.adjust("30 seconds")
      yield* repository.freeEndedLeases(yield* Clock.currentTimeMillis)
      const again = yield* takenByDeadWorker(job, 30)
      yield* Effect.forEach(again, repository.done)
      assert.deepStrictEqual(yield* taken, ["a2"])
    })
  )

  it.effect("waits for a job that comes again, and goes on after one that failed for good", () =>
    Effect.gen(function* () {
      const { enqueue, job, runs, told } = serial()
      told.deed = (text) => (text === "a1" ? Effect.fail(new Job.Retry({ reason: "no" })) : Effect.void)
      yield* enqueue("a1")
      yield* enqueue("a2")
      yield* Worker.drain([job])
      yield* TestClock.adjust("11 seconds")
      yield* Worker.drain([job])
      assert.deepStrictEqual(runs, ["a1 1", "a1 2"])
      yield* TestClock.adjust("110 seconds")
      yield* Worker.drain([job])
      assert.deepStrictEqual(runs, ["a1 1", "a1 2", "a1 3", "a2 1"])
    })
  )

  it.effect("goes on when the job in front is taken back, and keeps the place of one that is replaced", () =>
    Effect.gen(function* () {
      const { enqueue, job, runs } = serial()
      const queue = yield* Queue
      yield* enqueue("a1", { key: "one", afterSeconds: 1_000 })
      yield* enqueue("a2", { key: "two" })
      yield* enqueue("a3")
      assert.strictEqual(yield* Worker.drain([job]), 0)
      yield* queue.replace(job, { text: "a2 anew" }, asked({ key: "two" }))
      yield* yield* queue.cancel(job, "", "one")
      yield* Worker.drain([job])
      assert.deepStrictEqual(runs, ["a2 anew 1", "a3 1"])
    })
  )

  it.effect("does not change hands by a replacement", () =>
    Effect.gen(function* () {
      const { enqueue, job, runs } = serial()
      yield* enqueue("a", { key: "k" })
      const exit = yield* Effect.exit(Queue.use((queue) => queue.replace(job, { text: "b" }, asked({ key: "k" }))))
      assert.isTrue(Exit.isFailure(exit))
      yield* Worker.drain([job])
      assert.deepStrictEqual(runs, ["a 1"])
    })
  )

  it.effect("puts many that are asked for at once in order", () =>
    Effect.gen(function* () {
      const { job, runs } = serial()
      const texts = ["a1", "a2", "b1", "a3", "b2"].map((text) => ({ text }))
      yield* Queue.use((queue) => queue.enqueueAll(job, texts, asked()))
      yield* Worker.drain([job])
      assert.deepStrictEqual(
        runs.filter((run) => run.startsWith("a")),
        ["a1 1", "a2 1", "a3 1"]
      )
      assert.lengthOf(runs, 5)
    })
  )
})

/** Everything that a worker does to a job it holds. */
const deeds: Readonly<
  Record<string, (jobs: JobRepository["Service"], job: ClaimedJob, nowMs: number) => Effect.Effect<unknown>>
> = {
  ends: (jobs, job) => jobs.done(job),
  "ends for good": (jobs, job, now) => jobs.fail(job, "no", now, now),
  "keeps for its next run": (jobs, job, now) => jobs.again(job, now, null),
  "tries again": (jobs, job, now) => jobs.retry(job, now, "again"),
  "puts off": (jobs, job) => jobs.putOff(job, "later"),
  moves: (jobs, job) => jobs.move(job, `${job.lane}s`, false),
  "holds longer": (jobs, job, now) => jobs.renew([job], now + 3_600_000)
}

layer(kernel)("a claim whose lease has ended", (it) => {
  for (const [words, deed] of Object.entries(deeds))
    it.effect(`is of no use to a worker that ${words} what another has claimed since`, () =>
      Effect.gen(function* () {
        const repository = yield* JobRepository
        for (const cells of [{}, { serialBy: () => "one" }]) {
          const { enqueue, job, waiting } = probe(cells)
          const endLease = Effect.gen(function* () {
            yield* TestClock.adjust("31 seconds")
            yield* repository.freeEndedLeases(yield* Clock.currentTimeMillis)
          })
          yield* enqueue("x")
          const [stalled] = yield* takenByDeadWorker(job, 30)
          yield* endLease
          const [held] = yield* takenByDeadWorker(job, 30)
          assert.strictEqual(held!.id, stalled!.id)
          yield* deed(repository, stalled!, yield* Clock.currentTimeMillis)
          assert.deepStrictEqual([yield* waiting, yield* repository.turns([job.name])], [1, []])
          yield* endLease
          assert.lengthOf(yield* repository.turns([job.name]), 1)
          const [last] = yield* takenByDeadWorker(job, 30)
          assert.strictEqual(last!.attempt, 3)
          yield* repository.done(last!)
          assert.strictEqual(yield* waiting, 0)
        }
      })
    )
})

layer(kernel)("the order of jobs", (it) => {
  it.effect("is by priority, which whoever asks may choose, then by time", () =>
    Effect.gen(function* () {
      const { enqueue, job, runs } = probe({ priority: "marketing" })
      yield* enqueue("news 2", { afterSeconds: 2 })
      yield* enqueue("news 1", { afterSeconds: 1 })
      yield* enqueue("code", { afterSeconds: 3, priority: "interactive" })
      yield* TestClock.adjust("3 seconds")
      yield* Worker.drain([job])
      assert.deepStrictEqual(runs, ["code 1", "news 1 1", "news 2 1"])
    })
  )

  it.effect("lets a quiet workspace into the next claim, whatever waits of a busy one", () =>
    Effect.gen(function* () {
      const { enqueue, job } = probe()
      const queue = yield* Queue
      yield* enqueue("first", { workspaceId: "ws_busy" })
      yield* addCopies(job.name, 100_000)
      yield* queue.enqueue(job, { text: "quiet" }, asked({ workspaceId: "ws_quiet" }))
      yield* queue.enqueue(job, { text: "installation" }, asked())
      const repository = yield* JobRepository
      const turns = yield* repository.turns([job.name])
      assert.deepStrictEqual(turns.map(({ workspaceId }) => workspaceId).toSorted(), ["", "ws_busy", "ws_quiet"])
      const now = yield* Clock.currentTimeMillis
      const claimed = yield* repository.claim(
        turns.map((turn) => ({ ...turn, share: 6, pass: 0, free: 6, dueByMs: now })),
        now,
        30
      )
      const counts = Object.groupBy(claimed, ({ workspaceId }) => workspaceId)
      assert.deepStrictEqual([counts["ws_quiet"]?.length, counts[""]?.length, counts["ws_busy"]?.length], [1, 1, 4])
    })
  )
})
