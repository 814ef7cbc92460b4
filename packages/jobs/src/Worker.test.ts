import { assert, layer } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { endJob, jobNamed } from "@tidings/storage/testing/jobTable"
import { Clock, Deferred, Effect, Exit, Fiber, Layer, Schema, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as Job from "./Job.ts"
import { Queue } from "./Queue.ts"
import { asked, kernel, probe } from "./testing/kernel.ts"
import { takenByDeadWorker } from "./testing/takenByDeadWorker.ts"
import { LaneWindow } from "./LaneWindow.ts"
import * as Worker from "./Worker.ts"

const retry = (notBeforeSeconds?: number) =>
  Effect.fail(new Job.Retry({ reason: "not yet", ...(notBeforeSeconds !== undefined && { notBeforeSeconds }) }))

/** Advances the clock in small steps until the effect is done. */
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

layer(kernel)("an attempt that is put off", (it) => {
  const putOff = (untilMs: number) => Effect.fail(new Job.PutOff({ reason: "nobody takes it", untilMs }))

  it.effect("does not count, however often, and the job keeps its place before those that came later", () =>
    Effect.gen(function* () {
      const { enqueue, job, runs, told, waiting } = probe()
      const began = yield* Clock.currentTimeMillis
      told.deed = () => putOff(began + 60_000)
      yield* enqueue("first")
      for (let minute = 0; minute < 5; minute++) yield* Worker.drain([job])
      yield* TestClock.adjust("1 second")
      yield* enqueue("second")
      told.deed = () => Effect.void
      yield* Worker.drain([job])
      assert.deepStrictEqual(runs, [...Array.from({ length: 6 }, () => "first 1"), "second 1"])
      assert.strictEqual(yield* waiting, 0)
    })
  )

  it.effect("leaves those behind it untouched until the instant that it named, and no other lane", () =>
    Effect.gen(function* () {
      const { enqueue, job, runs, told } = probe({ concurrency: 2 })
      const began = yield* Clock.currentTimeMillis
      const [other, last] = yield* Effect.replicateEffect(Deferred.make<void>(), 2)
      told.deed = Effect.fnUntraced(function* (text) {
        const now = yield* Clock.currentTimeMillis
        if (text === "other") return yield* Effect.asVoid(Deferred.succeed(other!, undefined))
        if (now < began + 30_000) return yield* putOff(began + 30_000)
        if (text === "9") yield* Deferred.succeed(last!, undefined)
      })
      const scope = yield* Scope.make()
      yield* Worker.work([job]).pipe(Scope.provide(scope))
      for (let n = 0; n < 10; n++) yield* enqueue(`${n}`, { lane: "down" })
      yield* enqueue("other", { lane: "up" })
      yield* ticking(Deferred.await(other!))
      yield* ticking(Deferred.await(last!))
      assert.closeTo(yield* Clock.currentTimeMillis, began + 30_000, 2_000)
      const tries = runs.filter((run) => run !== "other 1")
      assert.isAtMost(tries.length, 10 + 2 * 2)
      assert.deepStrictEqual(
        tries.slice(-10),
        Array.from({ length: 10 }, (_, n) => `${n} 1`)
      )
      yield* Scope.close(scope, Exit.void)
    })
  )

  it.effect(
    "is made in spite of that once the job has been due for as long as all its waits together, and told so",
    () =>
      Effect.gen(function* () {
        const { enqueue, job, told, waiting } = probe({ retryAfterSeconds: [10, 100] })
        const began = yield* Clock.currentTimeMillis
        const ended = yield* Deferred.make<number>()
        told.deed = Effect.fnUntraced(function* (_, { isOverdue }) {
          const now = yield* Clock.currentTimeMillis
          if (!isOverdue) return yield* putOff(now + 3_600_000)
          yield* Deferred.succeed(ended, now - began)
        })
        const scope = yield* Scope.make()
        yield* Worker.work([job]).pipe(Scope.provide(scope))
        yield* enqueue("old")
        assert.closeTo(yield* ticking(Deferred.await(ended)), 110_000, 2_000)
        yield* Scope.close(scope, Exit.void)
        assert.strictEqual(yield* waiting, 0)
      })
  )
})

layer(kernel)("a job that belongs into another lane", (it) => {
  it.effect("waits there with its place and its attempts, and with it what waits in its turn, and nobody else's", () =>
    Effect.gen(function* () {
      const { enqueue, job, told } = probe({ concurrency: 1 })
      const seen: Array<string> = []
      const all = yield* Deferred.make<void>()
      told.deed = Effect.fnUntraced(function* (text, { lane, number, workspaceId }) {
        seen.push(`${text} ${lane.slice(job.name.length + 1)} ${number}`)
        if (seen.length === 5) yield* Deferred.succeed(all, undefined)
        if (lane.endsWith("/here") && workspaceId === "ws_1")
          return yield* new Job.Moved({ lane: `${job.name}/there`, withTurn: true })
      })
      for (const text of ["a", "b", "c"]) yield* enqueue(text, { lane: "here", workspaceId: "ws_1" })
      yield* enqueue("theirs", { lane: "here", workspaceId: "ws_2" })
      const scope = yield* Scope.make()
      yield* Worker.work([job]).pipe(Scope.provide(scope))
      yield* ticking(Deferred.await(all))
      yield* Scope.close(scope, Exit.void)
      assert.sameMembers(seen, ["a here 1", "a there 1", "b there 1", "c there 1", "theirs here 1"])
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
        yield* TestClock.adjust("1 hour")
      }
      yield* Worker.drain([job])
      assert.deepStrictEqual(runs, [])
      assert.include(yield* jobNamed(job.name), { state: "failed", last_error: "its worker died at every attempt" })
    })
  )

  it.effect("leaves its job waiting the longer the more of its workers died, an hour at most", () =>
    Effect.gen(function* () {
      const { enqueue, job } = probe()
      yield* enqueue("unlucky")
      const repository = yield* JobRepository
      const waits: Array<number> = []
      for (let crash = 0; crash < 15; crash++) {
        assert.lengthOf(yield* takenByDeadWorker(job, 30), 1)
        yield* TestClock.adjust("30 seconds")
        const now = yield* Clock.currentTimeMillis
        yield* repository.freeEndedLeases(now)
        const [turn] = yield* repository.turns([job.name])
        waits.push(Math.max(0, turn!.runAtMs - now) / 1000)
        yield* TestClock.adjust("1 hour")
      }
      assert.deepStrictEqual(waits, [0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600])
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

layer(kernel)("a job whose handler's own record ends it", (it) => {
  it.effect("is left to that record, which is told its id", () =>
    Effect.gen(function* () {
      const ids: Array<string | undefined> = []
      const handler = (attempt: Job.JobAttempt) =>
        Effect.as(
          Effect.sync(() => void ids.push(attempt.endable)),
          Job.ended
        )
      const own = Job.make({ ...probe().job, handler: (_, attempt) => handler(attempt) })
      yield* Queue.use((queue) => queue.enqueue(own, { text: "x" }, asked()))
      yield* Worker.drain([own])
      const repository = yield* JobRepository
      assert.strictEqual(yield* repository.waiting(own.name), 1)
      yield* endJob(ids[0]!)
      assert.strictEqual(yield* repository.waiting(own.name), 0)
    })
  )

  it.effect("cannot be one of a serial key or one that repeats, since what comes after them is the kernel's", () =>
    Effect.gen(function* () {
      const ids: Array<string | undefined> = []
      const note = (attempt: Job.JobAttempt) => Effect.sync(() => void ids.push(attempt.endable))
      const serial = Job.make({ ...probe().job, serialBy: () => "a", handler: (_, attempt) => note(attempt) })
      const { job } = probe()
      const repeats = { ...Job.make({ ...job, handler: (_, attempt) => note(attempt) }), everySeconds: 60 }
      yield* Queue.use((queue) => queue.enqueue(serial, { text: "x" }, asked()))
      yield* Queue.use((queue) => queue.enqueue(repeats, { text: "x" }, asked()))
      yield* Worker.drain([serial, repeats])
      assert.deepStrictEqual(ids, [undefined, undefined])
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

  it.effect("works on each lane for itself: one whose jobs hang holds up no other of the same name", () =>
    Effect.gen(function* () {
      const { enqueue, job, runs, told } = probe({ concurrency: 2 })
      const [full, hung, other] = yield* Effect.replicateEffect(Deferred.make<void>(), 3)
      told.deed = (text) => {
        if (text === "other") return Deferred.succeed(other!, undefined)
        return Effect.andThen(
          runs.length === 2 ? Deferred.succeed(full!, undefined) : Effect.void,
          Deferred.await(hung!)
        )
      }
      const scope = yield* Scope.make()
      yield* Worker.work([job]).pipe(Scope.provide(scope))
      for (const text of ["a", "b", "c"]) yield* enqueue(text, { lane: "hanging" })
      yield* ticking(Deferred.await(full!))
      yield* enqueue("other", { lane: "living" })
      yield* ticking(Deferred.await(other!))
      assert.deepStrictEqual(runs, ["a 1", "b 1", "other 1"])
      yield* Deferred.succeed(hung!, undefined)
      yield* Scope.close(scope, Exit.void)
    })
  )

  it.effect("takes what is urgent into a lane that the rest has filled", () =>
    Effect.gen(function* () {
      const window = new LaneWindow({ least: 2, most: 2, reserved: 1 })
      const { enqueue, job, runs, told } = probe({ concurrency: () => Effect.succeed(window), priority: "marketing" })
      const [full, hung, urgent] = yield* Effect.replicateEffect(Deferred.make<void>(), 3)
      told.deed = (text) => {
        if (text === "code") return Deferred.succeed(urgent!, undefined)
        return Effect.andThen(
          runs.length === 2 ? Deferred.succeed(full!, undefined) : Effect.void,
          Deferred.await(hung!)
        )
      }
      const scope = yield* Scope.make()
      yield* Worker.work([job]).pipe(Scope.provide(scope))
      for (const text of ["a", "b", "c"]) yield* enqueue(text)
      yield* ticking(Deferred.await(full!))
      yield* enqueue("code", { priority: "interactive" })
      yield* ticking(Deferred.await(urgent!))
      assert.deepStrictEqual(runs, ["a 1", "b 1", "code 1"])
      yield* Deferred.succeed(hung!, undefined)
      yield* Scope.close(scope, Exit.void)
    })
  )

  it.effect("finds lanes that others put into the table, whatever they are called, and those of a name alone", () =>
    Effect.gen(function* () {
      const { job, runs } = probe()
      const longer = `${job.name}_too`
      const queue = yield* Queue
      const now = yield* Clock.currentTimeMillis
      const row = (text: string, options?: Parameters<typeof asked>[0]) => queue.row(job, { text }, now, asked(options))
      yield* JobRepository.use((repository) =>
        repository.insert([
          row("plain"),
          row("one", { lane: "smtp" }),
          row("two", { lane: "Über-Post 2" }),
          { ...row("foreign"), name: longer, lane: longer }
        ])
      )
      assert.strictEqual(yield* Worker.drain([job]), 3)
      assert.deepStrictEqual(runs.toSorted(), ["one 1", "plain 1", "two 1"])
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
        queue.row(job, { text: "now" }, now, asked({ workspaceId: "ws_1" })),
        queue.row(job, { text: "later" }, now, asked({ workspaceId: "ws_1", afterSeconds: 3 }))
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

layer(Layer.fresh(kernel))("a clock that is set back", (it) => {
  const hour = 3_600_000
  const later = Date.UTC(2026, 10, 22, 13)

  /** Jobs that were enqueued, retried and claimed by a dead worker, while the clock was an hour ahead. */
  const anHourAhead = Effect.gen(function* () {
    yield* TestClock.setTime(later)
    const { enqueue, job, runs, told } = probe()
    yield* enqueue("taken")
    yield* takenByDeadWorker(job, 20)
    told.deed = () => retry()
    yield* enqueue("retried")
    yield* Worker.drain([job])
    told.deed = () => Effect.void
    yield* enqueue("waiting")
    return { job, runs }
  })

  it.effect("holds up nothing that was due by it, nor what a dead worker holds, when a worker starts", () =>
    Effect.gen(function* () {
      const { job, runs } = yield* anHourAhead
      yield* TestClock.setTime(later - hour)
      yield* Effect.forkScoped(Worker.work([job]))
      const done = Effect.suspend(() => Effect.succeed(runs.includes("waiting 1") && runs.includes("retried 2")))
      yield* ticking(Effect.repeat(Effect.delay(done, "5 millis"), { until: (is) => is }))
      assert.isBelow(yield* Clock.currentTimeMillis, later - hour + 2_000)
      yield* TestClock.adjust("21 seconds")
      yield* ticking(
        Effect.repeat(
          Effect.delay(
            Effect.sync(() => runs.includes("taken 2")),
            "5 millis"
          ),
          { until: (is) => is }
        )
      )
      assert.isBelow(yield* Clock.currentTimeMillis, later - hour + 30_000)
    })
  )

  it.effect("brings forward what was due within a minute of it, and nothing that is due later", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(later)
      const { enqueue, job, runs } = probe()
      yield* enqueue("soon", { afterSeconds: 30 })
      yield* enqueue("tomorrow", { afterSeconds: 86_400 })
      yield* TestClock.setTime(later - hour)
      assert.strictEqual(yield* Worker.drain([job]), 0)
      yield* JobRepository.use((repository) => repository.clockSetBack(later - hour, later, 20))
      yield* Worker.drain([job])
      assert.deepStrictEqual(runs, ["soon 1"])
    })
  )
})
