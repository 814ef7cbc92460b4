import * as Job from "@tidings/jobs/Job"
import { Schema } from "effect"
import { Settlement } from "../settlement/Settlement.ts"

/** Remembered answers are kept for 24 hours. */
export default Job.make({
  name: "purge_idempotency",
  payload: Schema.Struct({}),
  retryAfterSeconds: [],
  concurrency: 1,
  timeoutSeconds: 600,
  everySeconds: 600,
  handler: () => Settlement.use((settlement) => settlement.purge)
})
