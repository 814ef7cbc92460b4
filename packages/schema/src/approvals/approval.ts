import { Schema } from "effect"
import type { Actor } from "../resources/AuditEntry.ts"
import type { KeyId } from "../Id.ts"
import type { Scope } from "../Scope.ts"

/** What a call touches; a policy is for one of them. */
export const SurfaceKind = Schema.Literals([
  "email_template",
  "email_send",
  "sequence",
  "page",
  "social_post",
  "sms",
  "creation"
]).annotate({ identifier: "SurfaceKind", description: "What a held call would touch" })
export type SurfaceKind = typeof SurfaceKind.Type

export const ApprovalStatus = Schema.Literals([
  "pending",
  "approved",
  "changes_requested",
  "rejected",
  "expired"
]).annotate({ identifier: "ApprovalStatus", description: "What was decided; all but pending are final" })
export type ApprovalStatus = typeof ApprovalStatus.Type

/** The policy as it was when the call was held. */
export interface HeldUnder {
  readonly mode: "off" | "agents_only" | "always"
  readonly requiredApprovals: number
  readonly expiresAfterHours: number
  readonly deciders: "members_and_keys" | "members"
  readonly sandbox: boolean
}

/** Whoever made the held call, as it was then. */
export interface Asker {
  readonly keyId: KeyId
  readonly standing: "agent" | "program" | "operator"
  /** The person behind it, normalised. */
  readonly user?: string
  readonly client?: string
  readonly actor: Actor
  readonly scopes: ReadonlyArray<Scope>
}

export interface ApprovalDecision {
  readonly decision: "approve" | "request_changes" | "reject"
  /** A member's address, a key's id, or `cli`. */
  readonly by: string
  readonly reason?: string
  readonly at: string
}
