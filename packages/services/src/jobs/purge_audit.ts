import * as Job from "@tidings/jobs/Job"
import { Schema } from "effect"
import { AuditTrail } from "../audit/AuditTrail.ts"

/** Audit entries are kept for 90 days. */
export default Job.make({
  name: "purge_audit",
  payload: Schema.Struct({}),
  retryAfterSeconds: [],
  concurrency: 1,
  timeoutSeconds: 600,
  everySeconds: 3_600,
  handler: () => AuditTrail.use((trail) => trail.purge)
})
