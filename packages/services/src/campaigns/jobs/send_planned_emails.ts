import * as Job from "@tidings/jobs/Job"
import type { WorkspaceId } from "@tidings/schema/Id"
import { turnOf } from "@tidings/jobs/WorkspaceTurn"
import { PlannedEmailRepository } from "@tidings/storage/repositories/PlannedEmailRepository"
import { Effect } from "effect"
import { PlannedSending } from "../sending/PlannedSending.ts"

/**
 * Sends planned mails, one batch of one workspace at a time; less urgent than jobs that a person or a receiver waits
 * for.
 */
export default Job.fed({
  name: "send_planned_emails",
  priority: "marketing",
  concurrency: 3,
  feed: {
    waiting: PlannedEmailRepository.use((mails) =>
      Effect.map(mails.waiting, (rows) =>
        rows.map(({ dueMs, plan, workspaceId }) => ({ turn: turnOf(workspaceId, plan), dueMs }))
      )
    ),
    depth: (nowMs) => PlannedEmailRepository.use((mails) => mails.depth(nowMs))
  },
  pass: (workspaceId) => PlannedSending.use((sending) => sending.pass(workspaceId as WorkspaceId))
})
