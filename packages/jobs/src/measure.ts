import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { Clock, Effect, Metric } from "effect"
import type * as Job from "./Job.ts"

const gaugeOf = (id: string, description: string, job: string) => Metric.gauge(id, { description, attributes: { job } })

/** Sets two gauges for each job: how many wait (100,000 at most are counted), and for how many seconds the oldest has been due. */
export const measure = Effect.fnUntraced(function* (jobs: ReadonlyArray<Job.Any>) {
  const repository = yield* JobRepository
  const depths = yield* repository.depths(
    jobs.map(({ name }) => name),
    yield* Clock.currentTimeMillis
  )
  for (const { dueForSeconds, name, waiting } of depths) {
    yield* Metric.update(gaugeOf("tidings_jobs_waiting", "Jobs that wait for a worker or their time", name), waiting)
    yield* Metric.update(gaugeOf("tidings_jobs_oldest_due_seconds", "Age of the oldest due job", name), dueForSeconds)
  }
})
