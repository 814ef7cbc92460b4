import { newId } from "@tidings/schema/Id"
import type { Caller } from "@tidings/services/access/Caller"
import type { AuditRow } from "@tidings/services/settlement/Settlement"

/** The entry of a call in the audit log. */
export const auditRow = (
  { actor, requestId, workspaceId }: Caller["Service"],
  said: Pick<AuditRow, "action" | "metadata" | "target">,
  now: number
): AuditRow => ({ id: newId("aud", now), workspaceId, tsMs: now, actor, requestId, ...said })
