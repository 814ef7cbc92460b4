import type { AuditRow } from "../audit/auditEntry.ts"
import type { Problem } from "@tidings/schema/Problem"
import type { Seen } from "@tidings/schema/approvals/approval"
import { Context, type Effect } from "effect"
import type { Caller } from "../access/Caller.ts"
import type { Outcome } from "../settlement/Settlement.ts"
import type { Preview } from "./Preview.ts"

/** A call that waits for a person's decision. */
export interface HeldCall {
  readonly operation: string
  /** The canonical input, as JSON text. */
  readonly input: string
  readonly caller: Caller["Service"]
}

/** A held call that is to run now. */
export interface ApprovedCall extends HeldCall {
  readonly seen: Seen | null
}

/** A call that ran: what it answered, and what its audit entry says. */
export interface Ran {
  readonly outcome: Outcome
  readonly entry: Pick<AuditRow, "action" | "metadata" | "target">
}

/** What a held call would come to now. */
export interface Foreseeable {
  readonly preview: Preview
  /** What its button says behind "Approve and". */
  readonly verb: string
  /** As its row's `seen` has them now; undefined where nothing that could change meanwhile decides what is done. */
  readonly versions: Seen["versions"] | undefined
}

/** How a call that was held is shown and run; whoever knows the operations provides it. */
export class HeldCalls extends Context.Service<
  HeldCalls,
  {
    /** What a call would come to now; it changes nothing. What it would be refused for is why it cannot be shown. */
    readonly foresee: (call: HeldCall) => Effect.Effect<Foreseeable>
    /** What a call needs before its transaction; then the call itself, for the open one. */
    readonly ready: (call: ApprovedCall) => Effect.Effect<Effect.Effect<Ran, Problem>, Problem>
    /** The action of the operation's audit entries. */
    readonly actionOf: (operation: string) => Effect.Effect<string>
  }
>()("@tidings/services/HeldCalls") {}
