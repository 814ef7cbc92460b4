import * as Job from "@tidings/jobs/Job"
import { building } from "../buildJob.ts"
import { Building } from "../Building.ts"

/** Takes a creation on its way: its strategy, its parts one by one, or their undoing. What stops it is tried again for ten minutes. */
export default Job.make({
  ...building,
  retryAfterSeconds: [5, 15, 60, 240, 300],
  concurrency: 1,
  together: { all: 64, ofWorkspace: () => 1 },
  timeoutSeconds: 600,
  handler: (creation, { isLast }) => Building.use((creations) => creations.go(creation, isLast))
})
