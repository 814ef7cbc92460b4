import * as Job from "@tidings/jobs/Job"
import { building } from "../buildJob.ts"
import { Building } from "../Building.ts"

/** Builds a creation: its strategy, then its parts one by one, or undoes them. Failures are retried for ten minutes. */
export default Job.make({
  ...building,
  retryAfterSeconds: [5, 15, 60, 240, 300],
  concurrency: 1,
  together: { all: 64, ofWorkspace: () => 1 },
  timeoutSeconds: 600,
  handler: (creation, { isLast }) => Building.use((creations) => creations.go(creation, isLast))
})
