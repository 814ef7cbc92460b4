import { Database } from "@tidings/storage/Database"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { Clock, Effect, Metric } from "effect"
import type * as Job from "./Job.ts"

interface Depth {
  readonly name: string
  readonly waiting: number
  readonly dueForSeconds: number
}

const gaugeOf = (id: string, description: string, job: string) => Metric.gauge(id, { description, attributes: { job } })

const tell = ({ dueForSeconds, name, waiting }: Depth) =>
  Effect.andThen(
    Metric.update(gaugeOf("tidings_jobs_waiting", "Jobs that wait for a worker or their time", name), waiting),
    Metric.update(gaugeOf("tidings_jobs_oldest_due_seconds", "Age of the oldest due job", name), dueForSeconds)
  )

/** The depth of each queue over all homes, of its depth in each. */
const together = (found: ReadonlyArray<ReadonlyArray<Depth>>): ReadonlyArray<Depth> =>
  Array.from(
    Map.groupBy(found.flat(), ({ name }) => name),
    ([name, depths]) => ({
      name,
      waiting: depths.reduce((sum, { waiting }) => sum + waiting, 0),
      dueForSeconds: Math.max(...depths.map(({ dueForSeconds }) => dueForSeconds))
    })
  )

/**
 * Reads the depth of each job's queue over all homes (100,000 waiting jobs at most are counted in each) and the seconds
 * for which its oldest job has been due, and sets two gauges for each; needs only the database. Repeating jobs always
 * wait for their time, so their waiting gauge is 0.
 */
export const measureQueue = Effect.fnUntraced(function* (
  jobs: ReadonlyArray<Pick<Job.Any, "name" | "feed" | "everySeconds">>
) {
  const { homes } = yield* Database
  const repository = yield* JobRepository
  const now = yield* Clock.currentTimeMillis
  const names = jobs.filter(({ feed }) => feed === undefined).map(({ name }) => name)
  const repeating = new Set(jobs.filter(({ everySeconds }) => everySeconds !== undefined).map(({ name }) => name))
  const depths = together(yield* homes.each(repository.depths(names, now)))
  for (const depth of depths) yield* tell(repeating.has(depth.name) ? { ...depth, waiting: 0 } : depth)
  return depths
})

/** Like `measureQueue`, and also measures the jobs with tables of their own. */
export const measureJobs = Effect.fnUntraced(function* <const J extends ReadonlyArray<Job.Any>>(
  jobs: J
): Effect.fn.Return<void, never, Database | JobRepository | Job.Services<J[number]>> {
  yield* measureQueue(jobs)
  const { homes } = yield* Database
  const now = yield* Clock.currentTimeMillis
  for (const { feed, name } of jobs) {
    if (feed === undefined) continue
    const depths = yield* homes.each(Effect.map(feed.depth(now), (depth) => [{ name, ...depth }]))
    yield* Effect.forEach(together(depths), tell, { discard: true })
  }
})
