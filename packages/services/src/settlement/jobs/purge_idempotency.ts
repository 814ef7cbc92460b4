import * as Job from "@tidings/jobs/Job"
import { Settlement } from "../Settlement.ts"

/** Remembered answers are kept for 24 hours. */
export default Job.every("10 minutes", { name: "purge_idempotency", handler: Settlement.use(({ purge }) => purge) })
