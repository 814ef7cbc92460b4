import * as Job from "@tidings/jobs/Job"
import { Clicks } from "../clicks/Clicks.ts"

/** Deletes the visitors of links after two days at most. */
export default Job.every("1 hour", { name: "purge_link_visitors", handler: Clicks.use(({ purge }) => purge) })
