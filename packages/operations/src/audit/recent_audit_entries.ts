import * as Operation from "@tidings/pipeline/Operation"
import { AuditEntry } from "@tidings/schema/resources/AuditEntry"
import { pageFields, pageOf } from "@tidings/schema/fields/page"
import { windowFields } from "@tidings/schema/fields/Timestamp"
import { AuditTrail } from "@tidings/services/audit/AuditTrail"
import { text } from "@tidings/schema/fields/text"
import { Schema } from "effect"

export default Operation.make({
  name: "recent_audit_entries",
  http: "GET /v1/audit",
  scope: "audit:read",
  audit: "audit.list",
  summary: "List audit entries",
  description: "Every write and every tool call of the last 90 days, newest first.",
  input: Schema.Struct({
    ...pageFields(),
    ...windowFields,
    actor: Schema.optionalKey(
      text({ max: 100 }).annotate({
        description: "Only this kind of actor (api, mcp, cli, system) or this key's id"
      })
    ),
    action: Schema.optionalKey(text({ max: 100 }).annotate({ description: "Only this action, such as link.create" }))
  }),
  output: pageOf(AuditEntry),
  example: { action: "transactional.send", limit: 10 },
  handler: (input) => AuditTrail.use((trail) => trail.list(input))
})
