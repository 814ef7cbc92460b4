import { Schema } from "effect"
import type { ApprovalPolicy } from "./ApprovalPolicy.ts"
import type { KeyId } from "../Id.ts"
import type { Actor } from "../resources/AuditEntry.ts"
import type { Scope } from "../Scope.ts"

export const ApprovalStatus = Schema.Literals([
  "pending",
  "approved",
  "changes_requested",
  "rejected",
  "expired"
]).annotate({
  identifier: "ApprovalStatus",
  description: "Status of a request; all but pending are final",
  endings: { well: ["approved"], badly: ["changes_requested", "rejected", "expired"] }
})
export type ApprovalStatus = typeof ApprovalStatus.Type

export const ApprovalVerdict = Schema.Literals(["approve", "request_changes", "reject"]).annotate({
  identifier: "ApprovalVerdict",
  description: "Verdict of one decider"
})
export type ApprovalVerdict = typeof ApprovalVerdict.Type

export const Standing = Schema.Literals(["agent", "program", "operator"]).annotate({
  identifier: "Standing",
  description: "Kind of caller: an agent over MCP, a program over REST, or the operator"
})
export type Standing = typeof Standing.Type

/** The policy as it was when the call was held. */
export type HeldUnder = typeof ApprovalPolicy.Type

/** The caller of a held call, as it was at that time. */
export interface Asker {
  readonly keyId: KeyId
  readonly standing: Standing
  /** The person behind it, normalised. */
  readonly user?: string
  readonly client?: string
  readonly actor: Actor
  readonly scopes: ReadonlyArray<Scope>
}

/** A person or key that changed the state an approval would put into effect. */
export interface Editor {
  readonly keyId?: KeyId
  /** The person, normalised. */
  readonly user?: string
}

/** The state that an approver is shown besides the input; it must be unchanged when the call runs. */
export interface Seen {
  /** The versions shown, by name, such as the version of a template. */
  readonly versions: Readonly<Record<string, string | number>>
  /** The editors of that state; none of them may approve it. */
  readonly editors: ReadonlyArray<Editor>
}

export interface ApprovalDecision {
  readonly decision: ApprovalVerdict
  /** A member's address, a key's id, or `cli`. */
  readonly by: string
  /** The person behind `by`, normalised; undefined if unknown. Two keys of one person are one decider. */
  readonly user?: string
  readonly reason?: string
  readonly at: string
}
