import * as Operation from "@tidings/pipeline/Operation"
import { AuditEntry, ListAuditEntries } from "@tidings/schema/resources/AuditEntry"
import { pageOf } from "@tidings/schema/fields/page"
import { AuditTrail } from "@tidings/services/audit/AuditTrail"

export default Operation.make({
  name: "recent_audit_entries",
  http: "GET /v1/audit",
  scope: "audit:read",
  audit: "audit.list",
  summary: "List audit entries",
  description: "Every write and every tool call of the last 90 days, newest first.",
  alsoSaid: "log history who did what changed edited deleted template page link trail blame yesterday",
  input: ListAuditEntries,
  output: pageOf(AuditEntry),
  example: { action: "transactional.send", limit: 10 },
  handler: (input) => AuditTrail.use((trail) => trail.list(input))
})
