import { Database } from "@tidings/storage/Database"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { Effect, Layer, Schema } from "effect"
import * as Job from "../Job.ts"
import { Queue } from "../Queue.ts"

/** Queue and table over a database, and nothing else of the platform. */
export const kernelOver = (database: Layer.Layer<Database>) =>
  Queue.layer.pipe(Layer.provideMerge(JobRepository.layer), Layer.provideMerge(database))

/** On an embedded database of the suite's own. */
export const kernel = kernelOver(Database.layerPglite())

const Payload = Schema.Struct({ text: Schema.String })
type Probe = Job.Job<string, typeof Payload, never>
type Cells = Partial<
  Pick<
    Parameters<typeof Job.make<string, typeof Payload, never>>[0],
    "priority" | "serialBy" | "concurrency" | "retryAfterSeconds"
  >
>

let made = 0

/** A job of a name of its own, which notes what it runs as "text attempt", and then does as told. */
export const probe = (cells: Cells = {}) => {
  const runs: Array<string> = []
  const told: { deed: (text: string, attempt: Job.Attempt) => Effect.Effect<void, Job.Undone> } = {
    deed: () => Effect.void
  }
  const job: Probe = Job.make({
    name: `probe_${made++}`,
    payload: Payload,
    retryAfterSeconds: [10, 100],
    timeoutSeconds: 30,
    ...cells,
    handler: ({ text }, attempt) =>
      Effect.suspend(() => {
        runs.push(`${text} ${attempt.number}`)
        return told.deed(text, attempt)
      })
  })
  return {
    job,
    runs,
    told,
    waiting: JobRepository.use((repository) => repository.waiting(job.name)),
    enqueue: (text: string, options?: Parameters<Queue["Service"]["enqueue"]>[2]) =>
      Queue.use((queue) => queue.enqueue(job, { text }, options))
  }
}
