import * as Job from "@tidings/jobs/Job"
import { Requests } from "../Requests.ts"

/** Expires overdue requests, and queues approved requests again if their job was lost. */
export default Job.every("1 minute", { name: "expire_approvals", handler: Requests.use((requests) => requests.sweep) })
