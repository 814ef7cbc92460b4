import * as Job from "@tidings/jobs/Job"
import { Requests } from "../Requests.ts"

/** Deletes inputs 30 days after the end of their request, and the rest after 400. */
export default Job.every("1 hour", { name: "purge_approvals", handler: Requests.use((requests) => requests.purge) })
