import * as Job from "@tidings/jobs/Job"
import { FailedJobs } from "./FailedJobs.ts"

/** Failed jobs are kept for as many days as their row says. */
export default Job.every("1 hour", { name: "purge_failed_jobs", handler: FailedJobs.use(({ purge }) => purge) })
