import * as Job from "@tidings/jobs/Job"
import { turnOf } from "@tidings/jobs/WorkspaceTurn"
import type { WorkspaceId } from "@tidings/schema/Id"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import { Effect } from "effect"
import { Advance } from "../engine/Advance.ts"
import { advancing } from "../walking/Journey.ts"

/** Advances due runs, some of one workspace at a time. */
export default Job.fed({
  ...advancing,
  concurrency: 3,
  feed: {
    waiting: SequenceRunRepository.use((runs) =>
      Effect.map(runs.waiting, (rows) =>
        rows.map(({ dueMs, plan, workspaceId }) => ({ turn: turnOf(workspaceId, plan), dueMs }))
      )
    ),
    depth: (nowMs) => SequenceRunRepository.use((runs) => runs.depth(nowMs))
  },
  pass: (workspaceId) => Advance.use((advance) => advance.pass(workspaceId as WorkspaceId))
})
