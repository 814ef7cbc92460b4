import * as Job from "@tidings/jobs/Job"
import { Settlement } from "../Settlement.ts"

/** Deletes remembered answers after 24 hours. */
export default Job.every("10 minutes", { name: "purge_idempotency", handler: Settlement.use(({ purge }) => purge) })
