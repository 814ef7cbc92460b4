import { type ApprovalPolicy, policyOf, type SurfaceKind } from "@tidings/schema/approvals/ApprovalPolicy"
import type { Asker, Standing } from "@tidings/schema/approvals/approval"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import { Context } from "effect"
import type { Caller } from "../access/Caller.ts"
import { plain } from "./plain.ts"

const mostOfClient = 100

/**
 * Returns the normalized address of the person behind a caller: the member who connected a client, or for whom a key
 * was made; undefined if unknown.
 */
export const personOf = ({ connected, user }: Pick<Caller["Service"], "connected" | "user">): string | undefined =>
  user !== undefined && (connected || user.includes("@")) ? normalizeEmail(user) : undefined

const standingOf = ({ actor, isAgent }: Caller["Service"]): Standing => {
  if (actor.kind === "cli" || actor.kind === "system") return "operator"
  return isAgent ? "agent" : "program"
}

/** Returns the policy under which this caller's call on the surface is held; undefined if it is not held. */
export const holdingPolicy = (
  caller: Pick<Caller["Service"], "isAgent" | "livemode" | "policies">,
  kind: SurfaceKind
): ApprovalPolicy | undefined => {
  const policy = policyOf(caller.policies, kind)
  if (policy.mode === "off") return undefined
  if (!caller.livemode && !policy.sandbox) return undefined
  return policy.mode === "always" || caller.isAgent ? policy : undefined
}

/** Returns the caller in the form stored with an approval. */
export const askerOf = (caller: Caller["Service"]): Asker => {
  const user = personOf(caller)
  return {
    keyId: caller.keyId,
    standing: standingOf(caller),
    ...(user !== undefined && { user }),
    ...(caller.actor.client !== undefined && { client: plain(caller.actor.client, mostOfClient) }),
    actor: caller.actor,
    scopes: [...caller.scopes]
  }
}

/**
 * True while a call runs because it was approved, or is rehearsed before approval is requested: an approved call may do
 * more than one that nobody saw.
 */
export const OnApproval = Context.Reference<boolean>("@tidings/services/OnApproval", { defaultValue: () => false })
