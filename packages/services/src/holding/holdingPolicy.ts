import { type ApprovalPolicy, policyOf, type SurfaceKind } from "@tidings/schema/approvals/ApprovalPolicy"
import type { Caller } from "../access/Caller.ts"

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
