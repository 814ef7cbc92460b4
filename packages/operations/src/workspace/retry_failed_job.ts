import * as Operation from "@tidings/pipeline/Operation"
import { RetriedWork, RetryFailedJob } from "@tidings/schema/resources/FailedWork"
import { ToldJobs } from "@tidings/services/jobs/ToldJobs"

export default Operation.make({
  name: "retry_failed_job",
  http: "POST /v1/failed-jobs/{id}/retry",
  scope: "jobs:retry",
  unlisted: true,
  idempotency: "natural",
  outward: true,
  audit: "job.retry",
  summary: "Run failed work again",
  description:
    "Its attempts are counted anew. Work that waits or runs already answers so and stays as it is; what is done or forgotten is not found.",
  alsoSaid: "try again rerun background job requeue dead letter",
  input: RetryFailedJob,
  output: RetriedWork,
  handler: ({ id }) => ToldJobs.use((jobs) => jobs.retry(id))
})
