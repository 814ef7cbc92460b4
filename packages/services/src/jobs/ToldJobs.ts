import type * as Job from "@tidings/jobs/Job"
import { Queue } from "@tidings/jobs/Queue"
import { unexpected } from "@tidings/jobs/attempt"
import type { Id } from "@tidings/schema/Id"
import type { PageInput } from "@tidings/schema/fields/page"
import { problem } from "@tidings/schema/Problem"
import type { FailedWork, RetriedWork } from "@tidings/schema/resources/FailedWork"
import { FailedJobRepository, type ToldJob, type ToldName } from "@tidings/storage/repositories/FailedJobRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { allJobs } from "../allJobs.ts"
import { note } from "../audit/CallNotes.ts"
import { Cursors } from "../paging/Cursors.ts"
import { maskedReason } from "./maskedReason.ts"

const mostReason = 500

const rows: ReadonlyArray<Job.Any> = allJobs
const subjects = new Map(
  rows.flatMap(({ name, tellsWorkspace }) => (tellsWorkspace === undefined ? [] : [[name, tellsWorkspace] as const]))
)
const names = Array.from(subjects, ([name, subject]): ToldName => ({ name, field: subject?.field ?? null }))

// A defect's text is for whoever runs the installation.
const reasonOf = (reason: string): string =>
  reason.startsWith(unexpected)
    ? "An unexpected error, which the installation's log has under the id of this job."
    : maskedReason(reason, mostReason)

const toFailedWork = ({ attempts, failedAt, forgottenAt, id, name, reason, subjectId }: ToldJob): FailedWork => {
  const kind = subjects.get(name)?.kind
  return {
    id: id as Id<"job">,
    name,
    about: kind === undefined || subjectId === null ? null : { kind, id: subjectId },
    attempts,
    reason: reasonOf(reason),
    failed_at: failedAt,
    forgotten_at: forgottenAt
  }
}

/**
 * Jobs of the caller's world that failed for good, of those rows that tell their workspace. Decided in
 * docs/decisions/workspace.md.
 */
export class ToldJobs extends Context.Service<ToldJobs>()("@tidings/services/ToldJobs", {
  make: Effect.gen(function* () {
    const cursors = yield* Cursors
    const queue = yield* Queue
    const repository = yield* FailedJobRepository
    return {
      /** Lists failed jobs, newest first. */
      list: (page: PageInput) =>
        cursors.page("failed-jobs", page, (world, { before, limit }) =>
          Effect.map(repository.listOf(world, names, { before, limit }), (jobs) => jobs.map(toFailedWork))
        ),

      /** Runs a failed job again, with its attempts counted anew; one that waits or runs already stays as it is. */
      retry: Effect.fnUntraced(function* (id: Id<"job">) {
        const world = yield* Caller
        const job = yield* repository.findOf(world, names, id)
        if (job === undefined) return yield* problem("resource_not_found")
        const due = job.state === "failed" ? yield* repository.runAgain([job], yield* Clock.currentTimeMillis) : []
        yield* queue.ring(...due)
        yield* note("job", id, { name: job.name, retried: due.length > 0 })
        return { id, status: job.state === "running" ? "running" : "waiting" } satisfies RetriedWork
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
