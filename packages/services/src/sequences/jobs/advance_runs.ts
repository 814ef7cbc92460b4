import * as Job from "@tidings/jobs/Job"
import { turnsOf } from "@tidings/schema/Plan"
import type { WorkspaceId } from "@tidings/schema/Id"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import { Effect } from "effect"
import { Advance } from "../engine/Advance.ts"
import { priority } from "../engine/RunWriter.ts"

/** Takes runs whose time has come further, some of a workspace at a time. */
export default Job.fed({
  name: "advance_runs",
  concurrency: 2,
  priority,
  feed: {
    waiting: SequenceRunRepository.use((runs) =>
      Effect.map(runs.waiting, (rows) =>
        rows.map(({ dueMs, plan, workspaceId }) => ({ workspaceId, weight: turnsOf[plan], dueMs }))
      )
    ),
    depth: (nowMs) => SequenceRunRepository.use((runs) => runs.depth(nowMs))
  },
  pass: (workspaceId) => Advance.use((advance) => advance.pass(workspaceId as WorkspaceId))
})
