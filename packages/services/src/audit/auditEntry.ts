import { newId } from "@tidings/schema/Id"
import type { AuditRow } from "@tidings/storage/repositories/AuditRepository"

export type { AuditRow }

type Said = Pick<AuditRow, "action" | "actor" | "workspaceId"> &
  Partial<Pick<AuditRow, "metadata" | "requestId" | "target">>

/** An entry of a workspace's audit log, made at the given Unix milliseconds; what belongs to no request gets an id of its own. */
export const auditEntry = (
  nowMs: number,
  { action, actor, metadata = {}, requestId = newId("req", nowMs), target = null, workspaceId }: Said
): AuditRow => ({ id: newId("aud", nowMs), workspaceId, tsMs: nowMs, actor, action, target, requestId, metadata })
