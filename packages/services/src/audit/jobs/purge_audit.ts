import * as Job from "@tidings/jobs/Job"
import { AuditTrail } from "../AuditTrail.ts"

/** Audit entries are kept for 90 days. */
export default Job.every("1 hour", { name: "purge_audit", handler: AuditTrail.use(({ purge }) => purge) })
