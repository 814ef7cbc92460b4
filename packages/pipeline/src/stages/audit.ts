import type { Problem } from "@tidings/schema/Problem"
import type { Caller } from "@tidings/services/access/Caller"
import { type AuditRow, AuditTrail, auditEntry } from "@tidings/services/audit/AuditTrail"
import { Clock, Effect } from "effect"
import type { Call } from "../Call.ts"
import type * as Operation from "../Operation.ts"

type Said = Partial<Pick<AuditRow, "metadata" | "target">>

/** The audit entry of a call of the row. */
export const entryOf = (
  { audit: action }: Pick<Operation.Any, "audit">,
  { actor, livemode, requestId, workspaceId }: Caller["Service"],
  said: Said,
  nowMs: number
): AuditRow => auditEntry(nowMs, { workspaceId, livemode, actor, requestId, action, ...said })

/** Writes the audit entry of a call with no other trace (a read, a replay, a refusal), if such calls are audited. */
export const auditTraceless = (
  operation: Operation.Any,
  { audits }: Pick<Call, "audits">,
  caller: Caller["Service"],
  said: Said
): Effect.Effect<void, never, AuditTrail> =>
  audits === "writes"
    ? Effect.void
    : Effect.flatMap(Clock.currentTimeMillis, (now) =>
        AuditTrail.use((trail) => trail.writeOutside(entryOf(operation, caller, said, now)))
      )

/** Runs the deed; writes an audit entry with the code of its refusal, if refusals are audited. */
export const auditRefusal = <A, R>(
  deed: Effect.Effect<A, Problem, R>,
  operation: Operation.Any,
  call: Call,
  caller: Caller["Service"]
): Effect.Effect<A, Problem, R | AuditTrail> =>
  call.audits === "writes"
    ? deed
    : Effect.tapError(deed, ({ code }) => auditTraceless(operation, call, caller, { metadata: { error: code } }))
