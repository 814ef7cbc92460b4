import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { FailedWork, ListFailedJobs } from "@tidings/schema/resources/FailedWork"
import { ToldJobs } from "@tidings/services/jobs/ToldJobs"

export default Operation.make({
  name: "list_failed_jobs",
  http: "GET /v1/failed-jobs",
  scope: "jobs:read",
  unlisted: true,
  audit: "job.list",
  summary: "List failed work",
  description:
    "Work of the workspace that failed after all its attempts, newest first, with what it was about and why; forgotten after some days.",
  alsoSaid: "background jobs errors stuck broken gave up dead letter queue what went wrong",
  input: ListFailedJobs,
  output: pageOf(FailedWork),
  handler: (input) => ToldJobs.use((jobs) => jobs.list(input))
})
