import type { Problem } from "@tidings/schema/Problem"
import type { Seen } from "@tidings/schema/approvals/approval"
import type { ApprovalRow } from "@tidings/storage/repositories/ApprovalRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Context, Effect } from "effect"
import { type Caller, systemCaller } from "../access/Caller.ts"
import type { AuditRow } from "../audit/AuditTrail.ts"
import type { DeedOutcome } from "../settlement/Settlement.ts"
import type { Preview } from "./Preview.ts"

/** A call that waits for a person's decision. */
export interface HeldCall {
  readonly operation: string
  /** The canonical input, as JSON text. */
  readonly input: string
  readonly caller: Caller["Service"]
}

/** A held call that is about to run. */
export interface ApprovedCall extends HeldCall {
  readonly seen: Seen | null
  /** The beginning of its items' idempotency keys: its own key, or the approval's id. */
  readonly itemKeys: string
}

/** Result of a call that ran: its outcome and the content of its audit entry. */
export interface Ran {
  readonly outcome: DeedOutcome
  readonly entry: Pick<AuditRow, "action" | "metadata" | "target">
}

/** Preview of a held call if it ran now. */
interface Foreseeable {
  readonly preview: Preview
  /** Text of the approve button after "Approve and". */
  readonly verb: string
  /**
   * The current versions to compare with the row's `seen`; undefined if the call depends on nothing that could change.
   */
  readonly versions: Seen["versions"] | undefined
}

/** Previews and runs held calls; implemented over the operations by packages/pipeline/src/heldCalls.ts. */
export class HeldCalls extends Context.Service<
  HeldCalls,
  {
    /**
     * Previews a call without changing anything. If the call would be refused, the preview gives that as the reason it
     * cannot be shown.
     */
    readonly foresee: (call: HeldCall) => Effect.Effect<Foreseeable>
    /** Runs what a call needs before its transaction; returns the call itself, to run in the open one. */
    readonly ready: (call: ApprovedCall) => Effect.Effect<Effect.Effect<Ran, Problem>, Problem>
    /** Returns the action of the operation's audit entries. */
    readonly actionOf: (operation: string) => Effect.Effect<string>
  }
>()("@tidings/services/HeldCalls") {}

/**
 * Previews a held call as if it ran now, on behalf of the service itself: missing rights of the asker show only in the
 * run.
 */
export const foreseen = Effect.fnUntraced(function* (
  { livemode, operation, workspaceId }: ApprovalRow,
  input: string
): Effect.fn.Return<Foreseeable, never, HeldCalls | WorkspaceRepository> {
  const workspace = (yield* WorkspaceRepository.use((workspaces) => workspaces.find(workspaceId)))!
  const caller = { ...systemCaller(workspaceId, workspace.plan), livemode }
  return yield* HeldCalls.use((calls) => calls.foresee({ operation, input, caller }))
})
