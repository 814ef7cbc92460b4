import * as Job from "@tidings/jobs/Job"
import { Removals } from "../publishing/Removals.ts"
import { postJobs } from "../publishing/postJobs.ts"

/** Takes a post down from its network. */
export default Job.make({
  ...postJobs.remove,
  tellsWorkspace: { kind: "post", field: "id" },
  retryAfterSeconds: [5, 30, 120, 600, 3_600],
  concurrency: 4,
  together: { all: 64, ofWorkspace: () => 8 },
  timeoutSeconds: 120,
  handler: ({ id }, attempt) => Removals.use((removals) => removals.remove(id, attempt))
})
