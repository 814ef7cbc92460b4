import * as Job from "@tidings/jobs/Job"
import { Clicks } from "../clicks/Clicks.ts"

/** Whom a link has seen is known for two days at most. */
export default Job.every("1 hour", { name: "purge_link_visitors", handler: Clicks.use(({ purge }) => purge) })
