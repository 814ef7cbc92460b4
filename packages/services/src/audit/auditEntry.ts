import { newId } from "@tidings/schema/Id"
import type { AuditRow } from "@tidings/storage/repositories/AuditRepository"

export type { AuditRow }

type Said = Pick<AuditRow, "action" | "actor" | "livemode" | "workspaceId"> &
  Partial<Pick<AuditRow, "metadata" | "requestId" | "target">>

/**
 * Creates an entry of a world's audit log at the given Unix milliseconds; without a request it gets a request id of its
 * own.
 */
export const auditEntry = (
  nowMs: number,
  { action, actor, livemode, metadata = {}, requestId = newId("req", nowMs), target = null, workspaceId }: Said
): AuditRow => ({
  id: newId("aud", nowMs),
  workspaceId,
  livemode,
  tsMs: nowMs,
  actor,
  action,
  target,
  requestId,
  metadata
})
