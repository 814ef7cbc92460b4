import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { Clock, Effect, Metric } from "effect"
import type * as Job from "./Job.ts"

const gaugeOf = (id: string, description: string, job: string) => Metric.gauge(id, { description, attributes: { job } })

/** Sets two gauges for each job: how many wait (100,000 at most are counted), and for how many seconds the oldest has been due. */
export const measure = Effect.fnUntraced(function* <const J extends ReadonlyArray<Job.Any>>(
  jobs: J
): Effect.fn.Return<void, never, JobRepository | Job.Services<J[number]>> {
  const repository = yield* JobRepository
  const now = yield* Clock.currentTimeMillis
  const queued = yield* repository.depths(
    jobs.filter(({ feed }) => feed === undefined).map(({ name }) => name),
    now
  )
  const fed = yield* Effect.forEach(jobs, ({ feed, name }) =>
    feed === undefined ? Effect.succeed([]) : Effect.map(feed.depth(now), (depth) => [{ name, ...depth }])
  )
  for (const { dueForSeconds, name, waiting } of [...queued, ...fed.flat()]) {
    yield* Metric.update(gaugeOf("tidings_jobs_waiting", "Jobs that wait for a worker or their time", name), waiting)
    yield* Metric.update(gaugeOf("tidings_jobs_oldest_due_seconds", "Age of the oldest due job", name), dueForSeconds)
  }
})
