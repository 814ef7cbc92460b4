import * as Job from "@tidings/jobs/Job"
import { AuditTrail } from "../AuditTrail.ts"

/** Deletes audit entries after 90 days. */
export default Job.every("1 hour", { name: "purge_audit", handler: AuditTrail.use(({ purge }) => purge) })
