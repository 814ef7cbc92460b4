import { assert, layer } from "@effect/vitest"
import { Effect, Metric } from "effect"
import { TestClock } from "effect/testing"
import * as Job from "./Job.ts"
import { measureJobs } from "./measureJobs.ts"
import { kernel, probe } from "./testing/kernel.ts"
import * as Worker from "./Worker.ts"

const valueOf = (id: string, attributes: Record<string, string>) =>
  Effect.map(
    Metric.snapshot,
    (all) =>
      all.find((one) => one.id === id && Object.entries(attributes).every(([k, v]) => one.attributes?.[k] === v))?.state
  )

layer(kernel)("telemetry of jobs", (it) => {
  it.effect("tells how many wait, and how long the oldest has been due", () =>
    Effect.gen(function* () {
      const { enqueue, job } = probe()
      yield* enqueue("old", { workspaceId: "ws_b", afterSeconds: 10 })
      yield* enqueue("new", { workspaceId: "ws_a", afterSeconds: 40 })
      yield* enqueue("far", { workspaceId: "ws_a", afterSeconds: 4_000 })
      const told = Effect.andThen(
        measureJobs([job]),
        Effect.all([
          valueOf("tidings_jobs_waiting", { job: job.name }),
          valueOf("tidings_jobs_oldest_due_seconds", { job: job.name })
        ])
      )
      assert.deepStrictEqual(yield* told, [{ value: 3 }, { value: 0 }])
      yield* TestClock.adjust("70 seconds")
      assert.deepStrictEqual(yield* told, [{ value: 3 }, { value: 60 }])
      yield* Worker.drain([job])
      assert.deepStrictEqual(yield* told, [{ value: 1 }, { value: 0 }])
    })
  )

  it.effect("counts attempts by what became of them", () =>
    Effect.gen(function* () {
      const { enqueue, job, told } = probe({ retryAfterSeconds: [10] })
      const attempts = (outcome: string) => valueOf("tidings_job_attempts_total", { job: job.name, outcome })
      yield* enqueue("done")
      yield* Worker.drain([job])
      told.deed = () => Effect.fail(new Job.Retry({ reason: "not now" }))
      yield* enqueue("failing")
      yield* Worker.drain([job])
      yield* TestClock.adjust("20 seconds")
      yield* Worker.drain([job])
      const counted = yield* Effect.all([attempts("done"), attempts("retried"), attempts("failed")])
      assert.deepStrictEqual(
        counted.map((state) => (state as { readonly count: number } | undefined)?.count),
        [1, 1, 1]
      )
    })
  )
})
