import {
  type ApprovalPolicy,
  defaultPolicy,
  type ManageApprovalPolicy,
  type Policies,
  policyOf,
  SurfaceKind,
  type SurfacePolicy
} from "@tidings/schema/approvals/ApprovalPolicy"
import { surfaces } from "@tidings/schema/approvals/surfaces"
import { problem } from "@tidings/schema/Problem"
import { ApprovalRepository } from "@tidings/storage/repositories/ApprovalRepository"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { PublicUrl } from "../installation/PublicUrl.ts"

const modes: ReadonlyArray<ApprovalPolicy["mode"]> = ["off", "agents_only", "always"]

/** True if a policy would let through, or let be approved, anything that the one before would not. */
const isWeaker = (after: ApprovalPolicy, before: ApprovalPolicy): boolean =>
  modes.indexOf(after.mode) < modes.indexOf(before.mode) ||
  after.requiredApprovals < before.requiredApprovals ||
  after.expiresAfterHours > before.expiresAfterHours ||
  (after.deciders !== "members" && before.deciders === "members") ||
  (!after.sandbox && before.sandbox)

const looseness = (mode: ApprovalPolicy["mode"]): number => modes.length - modes.indexOf(mode)

/** Warnings about other surfaces with a looser policy that let the same content leave, in words. */
const passesBy = (surface: SurfaceKind, { mode }: ApprovalPolicy, policies: Policies): ReadonlyArray<string> =>
  (surfaces[surface].alsoLeavesBy ?? []).flatMap(([kind, how]) => {
    const other = policyOf(policies, kind).mode
    return looseness(other) <= looseness(mode)
      ? []
      : [`The policy ${kind} is ${other}: ${how}, and this policy does not hold that. Set ${kind} as well.`]
  })

/** The policies of a workspace: per surface, the calls that wait for a person's decision. */
export class ApprovalPolicies extends Context.Service<ApprovalPolicies>()("@tidings/services/ApprovalPolicies", {
  make: Effect.gen(function* () {
    const repository = yield* ApprovalRepository
    const publicUrl = yield* PublicUrl

    /** Warnings about a policy that may not be intended, in words. */
    const warningsOf = (
      policy: ApprovalPolicy,
      { keys, members }: { readonly keys: number; readonly members: number }
    ): ReadonlyArray<string> => {
      const approvers = members + (policy.deciders === "members" ? 0 : keys)
      // The asker may be one of them, or the member behind an agent.
      const others = approvers - (policy.mode === "always" || members > 0 ? 1 : 0)
      if (policy.mode === "off" || others >= policy.requiredApprovals) return []
      const most = `${approvers} ${approvers === 1 ? "decider" : "deciders"}`
      return [
        `The workspace has ${most}, and whoever asks cannot approve: a request that needs ${policy.requiredApprovals} may wait in vain. Add members with \`tidings member add\`.`
      ]
    }

    return {
      /** One policy for each surface; the default if none is set. */
      list: Effect.map(Caller, ({ policies }): ReadonlyArray<SurfacePolicy> =>
        SurfaceKind.literals.map((surfaceKind) => ({ surfaceKind, ...policyOf(policies, surfaceKind) }))
      ),

      /** Sets the whole policy of a surface, effective on the next call; an agent may only make it stricter. */
      set: Effect.fnUntraced(function* ({ surfaceKind, ...given }: typeof ManageApprovalPolicy.Type) {
        const caller = yield* Caller
        const possible = yield* repository.possibleApprovers(caller.workspaceId)
        const policies = yield* repository.lockPolicies(caller.workspaceId)
        const before = policyOf(policies, surfaceKind)
        const after: ApprovalPolicy = { ...defaultPolicy, ...given }
        if (caller.isAgent && isWeaker(after, before)) {
          return yield* problem("person_required", {
            message: "An agent can make an approval policy stricter, and never weaker; a person must do that.",
            extra: { url: `${publicUrl}/approvals` }
          })
        }
        yield* repository.setPolicy(caller.workspaceId, surfaceKind, after)
        yield* note("approval_policy", surfaceKind, { before: { ...before }, after: { ...after } })
        return {
          surfaceKind,
          ...after,
          warnings: [...warningsOf(after, yield* possible), ...passesBy(surfaceKind, after, policies)]
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
