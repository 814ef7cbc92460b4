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
  description: "What was decided; all but pending are final",
  endings: { well: ["approved"], badly: ["changes_requested", "rejected", "expired"] }
})
export type ApprovalStatus = typeof ApprovalStatus.Type

export const ApprovalVerdict = Schema.Literals(["approve", "request_changes", "reject"]).annotate({
  identifier: "ApprovalVerdict",
  description: "What one decider says"
})
export type ApprovalVerdict = typeof ApprovalVerdict.Type

export const Standing = Schema.Literals(["agent", "program", "operator"]).annotate({
  identifier: "Standing",
  description: "What made the call: an agent over MCP, a program over REST, or the operator"
})
export type Standing = typeof Standing.Type

/** The policy as it was when the call was held. */
export type HeldUnder = typeof ApprovalPolicy.Type

/** Whoever made the held call, as it was then. */
export interface Asker {
  readonly keyId: KeyId
  readonly standing: Standing
  /** The person behind it, normalised. */
  readonly user?: string
  readonly client?: string
  readonly actor: Actor
  readonly scopes: ReadonlyArray<Scope>
}

/** Somebody who changed what an approval would put into effect. */
export interface Editor {
  readonly keyId?: KeyId
  /** Normalised. */
  readonly user?: string
}

/** What an approver is shown besides the input: it must still be so when the call runs. */
export interface Seen {
  /** By name, such as the version of a template. */
  readonly versions: Readonly<Record<string, string | number>>
  /** Who made it so: none of them approves it. */
  readonly editors: ReadonlyArray<Editor>
}

export interface ApprovalDecision {
  readonly decision: ApprovalVerdict
  /** A member's address, a key's id, or `cli`. */
  readonly by: string
  /** Who that is, where it is known, normalised: two keys of one person are one decider. */
  readonly user?: string
  readonly reason?: string
  readonly at: string
}
