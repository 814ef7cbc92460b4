import { turnOf } from "@tidings/jobs/WorkspaceTurn"
import { assert, layer } from "@effect/vitest"
import * as Job from "@tidings/jobs/Job"
import { Queue } from "@tidings/jobs/Queue"
import { kernel } from "@tidings/jobs/testing/kernel"
import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import * as Worker from "@tidings/jobs/Worker"
import { FailedJobRepository } from "@tidings/storage/repositories/FailedJobRepository"
import { RetentionRepository } from "@tidings/storage/repositories/RetentionRepository"
import { Effect, Layer, Schema } from "effect"
import { TestClock } from "effect/testing"
import { FailedJobs } from "./FailedJobs.ts"
import purge_expired from "./purge_expired.ts"

let isBroken = true
const runs: Array<string> = []
const fragile = (name: string, keepFailedDays?: number) =>
  Job.make({
    name,
    lanes: "shared",
    payload: Schema.Struct({ text: Schema.String }),
    retryAfterSeconds: [],
    ...(keepFailedDays !== undefined && { keepFailedDays }),
    handler: ({ text }, { number }) =>
      Effect.suspend(() => {
        runs.push(`${text} ${number}`)
        return isBroken ? Effect.fail(new Job.Retry({ reason: `${text} is broken` })) : Effect.void
      })
  })

const [one, other] = [fragile("one"), fragile("other", 3)]

/** Creates this many failed jobs of a name, and nothing else. */
const failing = Effect.fnUntraced(function* (job: typeof one | typeof other, count: number) {
  isBroken = true
  const queue = yield* Queue
  yield* queue.enqueueAll(
    job,
    Array.from({ length: count }, (_, i) => ({ text: `${job.name} ${i}` })),
    { turn: turnOf("ws_1", "hobby") }
  )
  yield* Worker.drain([job])
  isBroken = false
  runs.length = 0
})

const failed = FailedJobs.layer.pipe(
  Layer.provideMerge(FailedJobRepository.layer),
  Layer.provideMerge(RetentionRepository.layer),
  Layer.provideMerge(kernel)
)

layer(Layer.fresh(failed))("failed jobs", (it) => {
  it.effect("are listed newest first, page by page, with what went wrong", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 20))
      yield* failing(one, 3)
      yield* failing(other, 1)
      const jobs = yield* FailedJobs
      const first = yield* jobs.list({ name: "one", limit: 2 })
      const second = yield* jobs.list({ name: "one", limit: 2, cursor: first.next_cursor! })
      assert.deepStrictEqual(
        [...first.data, ...second.data].map(({ reason }) => reason),
        ["one 2 is broken", "one 1 is broken", "one 0 is broken"]
      )
      assert.isNull(second.next_cursor)
      assert.lengthOf((yield* jobs.list({})).data, 4)
      assert.deepInclude(first.data[0], {
        name: "one",
        workspaceId: "ws_1",
        attempts: 1,
        failedAt: "2026-11-20T00:00:00.000Z"
      })
    })
  )

  it.effect("run again by id or by name, with their attempts counted anew", () =>
    Effect.gen(function* () {
      const jobs = yield* FailedJobs
      const { data } = yield* jobs.list({ name: "one" })
      isBroken = false
      assert.lengthOf(yield* jobs.retry(data[0]!.id), 1)
      assert.lengthOf(yield* jobs.retry(data[0]!.id), 0)
      yield* Worker.drain([one, other])
      assert.deepStrictEqual(runs, ["one 2 1"])
      assert.lengthOf(yield* jobs.retryAll("one"), 2)
      assert.lengthOf(yield* jobs.retryAll("one"), 0)
      yield* Worker.drain([one, other])
      assert.deepStrictEqual(runs.toSorted(), ["one 0 1", "one 1 1", "one 2 1"])
    })
  )

  it.effect(
    "run again beside a job that waits with the key that they had, since a key is free once its job is taken",
    () =>
      Effect.gen(function* () {
        const queue = yield* Queue
        const jobs = yield* FailedJobs
        const ask = (text: string) => queue.enqueue(one, { text }, { key: "same", turn: turnOf("ws_1", "hobby") })
        isBroken = true
        for (const text of ["first", "second"]) {
          yield* ask(text)
          yield* Worker.drain([one])
        }
        isBroken = false
        runs.length = 0
        yield* ask("third")
        yield* ask("dropped")
        assert.lengthOf(yield* jobs.retryAll("one"), 2)
        yield* Worker.drain([one])
        assert.deepStrictEqual(runs.toSorted(), ["first 1", "second 1", "third 1"])
      })
  )

  it.effect("go after as many days as their row says", () =>
    Effect.gen(function* () {
      const jobs = yield* FailedJobs
      yield* failing(one, 1)
      const kept = Effect.andThen(
        purge_expired.handler({}, lastAttempt),
        Effect.map(jobs.list({}), ({ data }) => data.map(({ name }) => name).toSorted())
      )
      assert.deepStrictEqual(yield* kept, ["one", "other"])
      yield* TestClock.adjust("73 hours")
      assert.deepStrictEqual(yield* kept, ["one"])
      yield* TestClock.adjust("27 days")
      assert.deepStrictEqual(yield* kept, [])
    })
  )
})
