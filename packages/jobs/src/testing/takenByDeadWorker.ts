import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { Clock, Effect } from "effect"
import type * as Job from "../Job.ts"

/**
 * Claims the due jobs of a name, as a worker that dies at once; they are free again when the lease ends. Returns the
 * rows.
 */
export const takenByDeadWorker = Effect.fnUntraced(function* (job: Job.Any, leaseSeconds: number, nowMs?: number) {
  const repository = yield* JobRepository
  const turns = yield* repository.turns([job.name])
  const now = nowMs ?? (yield* Clock.currentTimeMillis)
  const all = turns.map((turn) => ({ ...turn, share: 1_000, pass: 0, free: 1_000, dueByMs: now }))
  return yield* repository.claim(all, now, leaseSeconds)
})
