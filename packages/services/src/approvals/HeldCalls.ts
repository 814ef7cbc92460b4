import type { AuditRow } from "../audit/auditEntry.ts"
import type { Problem } from "@tidings/schema/Problem"
import type { Seen } from "@tidings/schema/approvals/approval"
import { Context, type Effect } from "effect"
import type { Caller } from "../access/Caller.ts"
import type { Outcome } from "../settlement/Settlement.ts"

/** A held call that is to run now. */
export interface ApprovedCall {
  readonly operation: string
  /** The canonical input, as JSON text. */
  readonly input: string
  readonly caller: Caller["Service"]
  readonly seen: Seen | null
}

/** A call that ran: what it answered, and what its audit entry says. */
export interface Ran {
  readonly outcome: Outcome
  readonly entry: Pick<AuditRow, "action" | "metadata" | "target">
}

/** How a call that was held is run; whoever knows the operations provides it. */
export class ApprovedCalls extends Context.Service<
  ApprovedCalls,
  {
    /** What a call needs before its transaction; then the call itself, for the open one. */
    readonly ready: (call: ApprovedCall) => Effect.Effect<Effect.Effect<Ran, Problem>, Problem>
    /** The action of the operation's audit entries. */
    readonly actionOf: (operation: string) => string
  }
>()("@tidings/services/ApprovedCalls") {}
