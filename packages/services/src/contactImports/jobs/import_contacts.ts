import * as Job from "@tidings/jobs/Job"
import { importJob } from "../importJob.ts"
import { ImportWork } from "../ImportWork.ts"

/** Takes an import a step further: its check, or one batch, which queues the next; so workspaces take turns. */
export default Job.make({
  ...importJob,
  tellsWorkspace: { kind: "import", field: "importId" },
  retryAfterSeconds: [5, 30, 120, 600, 1_800, 3_600],
  concurrency: 4,
  timeoutSeconds: 600,
  handler: ({ importId, ...world }) => ImportWork.use((work) => work.step({ ...world, id: importId }))
})
