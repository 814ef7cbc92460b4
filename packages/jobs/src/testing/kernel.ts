import type { Database } from "@tidings/storage/Database"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import type { Plan } from "@tidings/schema/Plan"
import { Effect, Layer, Schema } from "effect"
import * as Job from "../Job.ts"
import type { Priority } from "../Priority.ts"
import { Queue } from "../Queue.ts"
import { turnOf } from "../WorkspaceTurn.ts"

/** Queue and job table over a database, without the rest of the platform. */
export const kernelOver = (database: Layer.Layer<Database>) =>
  Queue.layer.pipe(Layer.provideMerge(JobRepository.layer), Layer.provideMerge(database))

/** A kernel on a database of the suite's own. */
export const kernel = kernelOver(ownDatabase)

const Payload = Schema.Struct({ text: Schema.String })
type Probe = Job.Job<string, typeof Payload, never, "target">
type Cells = Partial<Pick<Probe, "priority" | "serialBy" | "concurrency" | "retryAfterSeconds" | "together">>

interface Said {
  readonly workspaceId?: string
  readonly plan?: Plan
  readonly lane?: string
  readonly afterSeconds?: number
  readonly atMs?: number
  readonly priority?: Priority
}

/** Options for a queue, as tests write them; the installation's turn if no workspace is given. */
export const asked = <S extends Said & { readonly key?: string }>(said?: S) => {
  const { lane = "somewhere", plan = "hobby", workspaceId, ...options } = said ?? ({} as S)
  return { ...options, lane, turn: workspaceId === undefined ? ("installation" as const) : turnOf(workspaceId, plan) }
}

let made = 0

/** A job with a unique name, which records each run as "text attempt", and then runs the given deed. */
export const probe = (cells: Cells = {}) => {
  const runs: Array<string> = []
  const told: { deed: (text: string, attempt: Job.JobAttempt) => Effect.Effect<void, Job.Undone> } = {
    deed: () => Effect.void
  }
  const job: Probe = Job.make({
    name: `probe_${made++}`,
    payload: Payload,
    retryAfterSeconds: [10, 100],
    timeoutSeconds: 30,
    lanes: "target",
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
    enqueue: (text: string, options?: Said & { readonly key?: string }) =>
      Queue.use((queue) => queue.enqueue(job, { text }, asked(options)))
  }
}
