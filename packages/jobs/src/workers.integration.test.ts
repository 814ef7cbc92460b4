import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { wholeReads } from "@tidings/storage/testing/jobTable"
import { type Context, Deferred, Effect, Fiber, Layer, Schema } from "effect"
import * as Job from "./Job.ts"
import { Queue } from "./Queue.ts"
import { asked as taken, kernelOver } from "./testing/kernel.ts"
import * as Worker from "./Worker.ts"

const Payload = Schema.Struct({ key: Schema.String, nth: Schema.Int })

/** Two kernels on one database, like two processes. */
const twoProcesses = Effect.gen(function* () {
  const url = yield* freshDatabase
  const process = Layer.build(Layer.fresh(kernelOver(Database.layerPostgres(url, { max: 4 }))))
  return [yield* process, yield* process] as const
})

/** A job that records its runs; `all` completes after `total` runs. */
const counting = Effect.fnUntraced(function* (total: number, serialBy?: (payload: typeof Payload.Type) => string) {
  const all = yield* Deferred.make<void>()
  const begun: Array<typeof Payload.Type> = []
  const running = new Set<string>()
  let overlaps = 0
  let ended = 0
  const job = Job.make({
    name: "probe",
    lanes: "target",
    payload: Payload,
    retryAfterSeconds: [],
    ...(serialBy !== undefined && { serialBy }),
    handler: (payload) =>
      Effect.gen(function* () {
        begun.push(payload)
        if (running.has(payload.key)) overlaps += 1
        running.add(payload.key)
        yield* Database.use((database) => database.query("select pg_sleep(0.001)", []))
        running.delete(payload.key)
        ended += 1
        if (ended === total) yield* Deferred.succeed(all, undefined)
      })
  })
  return { job, all, begun, overlaps: () => overlaps }
})

const jobsOf = (keys: number, each: number) =>
  Array.from({ length: keys * each }, (_, i) => ({ key: `k${i % keys}`, nth: Math.floor(i / keys) }))

const inBoth = <A, R>(
  [one, other]: readonly [Context.Context<R>, Context.Context<R>],
  effect: (which: number) => Effect.Effect<A, never, R>
) =>
  Effect.all([Effect.provideContext(effect(0), one), Effect.provideContext(effect(1), other)], {
    concurrency: "unbounded"
  })

describe.skipIf(postgresIsMissing)(`two workers on one server${whyMissing}`, () => {
  it.live("take no job twice, and none is left", () =>
    Effect.gen(function* () {
      const processes = yield* twoProcesses
      const { all, begun, job } = yield* counting(1_000)
      yield* inBoth(processes, (which) =>
        Queue.use((queue) =>
          Effect.forEach(
            ["ws_1", "ws_2", "ws_3"],
            (workspaceId, i) =>
              queue.enqueueAll(
                job,
                jobsOf(i === 0 ? 300 : 100, 1).map(({ key, nth }) => ({ key: `${which} ${workspaceId} ${key}`, nth })),
                taken({ workspaceId })
              ),
            { discard: true }
          )
        )
      )
      yield* inBoth(processes, () => Effect.scoped(Effect.andThen(Worker.work([job]), Deferred.await(all))))
      assert.strictEqual(new Set(begun.map(({ key }) => key)).size, 1_000)
      assert.lengthOf(begun, 1_000)
      const [left] = yield* inBoth(processes, () => JobRepository.use((repository) => repository.waiting("probe")))
      assert.strictEqual(left, 0)
    }).pipe(Effect.scoped)
  )

  it.live("run the jobs of a serial key one at a time and in order, while others are asked for", () =>
    Effect.gen(function* () {
      const processes = yield* twoProcesses
      const { all, begun, job, overlaps } = yield* counting(400, ({ key }) => key)
      // One process enqueues each key's jobs, in order; the other enqueues those of other keys, at the same time.
      const asked = (which: number) =>
        Queue.use((queue) =>
          Effect.forEach(
            jobsOf(10, 40).filter(({ key }) => Number(key.slice(1)) % 2 === which),
            (payload) => queue.enqueue(job, payload, taken()),
            { discard: true }
          )
        )
      yield* inBoth(processes, (which) =>
        Effect.scoped(
          Effect.gen(function* () {
            yield* Worker.work([job])
            yield* asked(which)
            yield* Deferred.await(all)
          })
        )
      )
      assert.strictEqual(overlaps(), 0)
      for (const [key, runs] of Object.entries(Object.groupBy(begun, (payload) => payload.key))) {
        assert.deepStrictEqual(
          runs!.map(({ nth }) => nth),
          Array.from({ length: 40 }, (_, i) => i),
          key
        )
      }
    }).pipe(Effect.scoped)
  )

  it.live("leave nothing behind of a serial key that both ask for at once", () =>
    Effect.gen(function* () {
      const processes = yield* twoProcesses
      const { all, begun, job, overlaps } = yield* counting(200, () => "all")
      yield* inBoth(processes, (which) =>
        Effect.scoped(
          Effect.gen(function* () {
            const queue = yield* Queue
            yield* Worker.work([job])
            const payloads = Array.from({ length: 100 }, (_, nth) => ({ key: `${which}`, nth }))
            yield* Effect.forEach(payloads, (payload) => queue.enqueue(job, payload, taken()), { concurrency: 4 })
            yield* Deferred.await(all)
          })
        )
      )
      assert.lengthOf(begun, 200)
      assert.strictEqual(overlaps(), 0)
    }).pipe(Effect.scoped)
  )

  it.live("take no job for which another was dropped before the call that did so has committed", () =>
    Effect.gen(function* () {
      const processes = yield* twoProcesses
      for (const serialBy of [undefined, () => "all"]) {
        const { begun, job } = yield* counting(Infinity, serialBy)
        const [dropped, commits] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const keyed = (nth: number) => Queue.use((queue) => queue.enqueue(job, { key: "k", nth }, taken({ key: "k" })))
        const working = Effect.provideContext(Worker.drain([job]), processes[1])
        const call = Database.use((database) =>
          database.transaction(
            Effect.gen(function* () {
              yield* keyed(2)
              yield* database.query("select 1", [])
              yield* Deferred.succeed(dropped, undefined)
              yield* Deferred.await(commits)
            })
          )
        )
        yield* Effect.provideContext(keyed(1), processes[0])
        const calling = yield* Effect.forkChild(Effect.provideContext(call, processes[0]))
        yield* Deferred.await(dropped)
        yield* working
        assert.deepStrictEqual(begun, [])
        yield* Deferred.succeed(commits, undefined)
        yield* Fiber.join(calling)
        yield* working
        assert.deepStrictEqual(begun, [{ key: "k", nth: 1 }])
      }
    }).pipe(Effect.scoped)
  )

  it.live("never read the whole table, though their plans were made while it was empty", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      yield* Effect.gen(function* () {
        const { job } = yield* counting(0)
        const queue = yield* Queue
        const repository = yield* JobRepository
        const turn = {
          lane: "probe/somewhere",
          priority: 1,
          workspaceId: "ws_1",
          weight: 1,
          share: 8,
          pass: 0,
          free: 8
        }
        const work = Effect.gen(function* () {
          yield* repository.freeEndedLeases(0)
          yield* repository.turns(["probe"])
          const dueByMs = Date.now() + 60_000
          const claimed = yield* repository.claim([{ ...turn, dueByMs }], dueByMs, 30)
          yield* repository.renew(claimed, Date.now() + 60_000)
          const [again, ended] = [claimed.slice(0, 4), claimed.slice(4)]
          yield* Effect.forEach(again, (each) => repository.retry(each, Date.now(), "again"), { discard: true })
          yield* Effect.forEach(ended, repository.done, { concurrency: "unbounded", discard: true })
        })
        yield* Effect.replicateEffect(work, 10)
        yield* queue.enqueueAll(job, jobsOf(5_000, 1), taken({ workspaceId: "ws_1" }))
        const before = yield* wholeReads("jobs")
        yield* Effect.replicateEffect(work, 10)
        assert.strictEqual(yield* wholeReads("jobs"), before)
      }).pipe(Effect.provide(kernelOver(Database.layerPostgres(url, { max: 1 }))))
    }).pipe(Effect.scoped)
  )
})
