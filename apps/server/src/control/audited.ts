import type { AuditEntry } from "@tidings/schema/resources/AuditEntry"
import type { WorkspaceId } from "@tidings/schema/Id"
import { auditEntry } from "@tidings/services/audit/auditEntry"
import { AuditTrail } from "@tidings/services/audit/AuditTrail"
import { Clock, Effect } from "effect"

interface Entry {
  readonly workspaceId: WorkspaceId
  /** Whom the machine takes the person at the keyboard for. */
  readonly operator: string
  /** `<group noun>.<verb>`. */
  readonly action: string
  readonly target: NonNullable<AuditEntry["target"]>
  readonly metadata?: AuditEntry["metadata"]
}

/** Writes what an operator did into the workspace's audit trail; inside a transaction, with it or not at all. */
export const audited = ({
  action,
  metadata = {},
  operator,
  target,
  workspaceId
}: Entry): Effect.Effect<void, never, AuditTrail> =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const trail = yield* AuditTrail
    yield* trail.write(
      auditEntry(now, { workspaceId, actor: { kind: "cli", user: operator }, action, target, metadata })
    )
  })
