import * as Job from "@tidings/jobs/Job"
import { Requests } from "../Requests.ts"

/** Tells of the requests whose time is over, and has those run whose approval lost its job. */
export default Job.every("1 minute", { name: "expire_approvals", handler: Requests.use((requests) => requests.sweep) })
