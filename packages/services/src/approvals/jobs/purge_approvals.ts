import * as Job from "@tidings/jobs/Job"
import { Requests } from "../Requests.ts"

/** Inputs are kept for 30 days after the end, the rest for 400. */
export default Job.every("1 hour", { name: "purge_approvals", handler: Requests.use((requests) => requests.purge) })
