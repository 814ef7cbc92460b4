import * as Job from "@tidings/jobs/Job"
import { FailedJobs } from "./FailedJobs.ts"

/** Deletes failed jobs after the number of days that their row specifies. */
export default Job.every("1 hour", { name: "purge_failed_jobs", handler: FailedJobs.use(({ purge }) => purge) })
