import * as Job from "@tidings/jobs/Job"
import { exportJob } from "../exportJob.ts"
import { ExportWork } from "../ExportWork.ts"

/** Writes the file of an export of contacts, whole at each attempt. */
export default Job.make({
  ...exportJob,
  retryAfterSeconds: [30, 300, 1_800, 7_200],
  concurrency: 2,
  timeoutSeconds: 3_600,
  handler: ({ exportId, ...world }, { isLast }) => ExportWork.use((work) => work.go({ ...world, id: exportId }, isLast))
})
