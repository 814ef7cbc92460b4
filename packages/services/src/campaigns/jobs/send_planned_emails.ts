import * as Job from "@tidings/jobs/Job"
import type { WorkspaceId } from "@tidings/schema/Id"
import { turnsOf } from "@tidings/schema/Plan"
import { PlannedEmailRepository } from "@tidings/storage/repositories/PlannedEmailRepository"
import { Effect } from "effect"
import { PlannedSending } from "../sending/PlannedSending.ts"
import { priority } from "../turnOf.ts"

/** Takes planned mails on their way, a batch of one workspace at a time. */
export default Job.fed({
  name: "send_planned_emails",
  concurrency: 2,
  priority,
  feed: {
    waiting: PlannedEmailRepository.use((mails) =>
      Effect.map(mails.waiting, (rows) =>
        rows.map(({ dueMs, plan, workspaceId }) => ({ workspaceId, weight: turnsOf[plan], dueMs }))
      )
    ),
    depth: (nowMs) => PlannedEmailRepository.use((mails) => mails.depth(nowMs))
  },
  pass: (workspaceId) => PlannedSending.use((sending) => sending.pass(workspaceId as WorkspaceId))
})
