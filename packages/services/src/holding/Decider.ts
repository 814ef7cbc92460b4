import type { Asker, ApprovalDecision, HeldUnder, Seen } from "@tidings/schema/approvals/approval"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import { type Caller, isOperator } from "../access/Caller.ts"
import { personOf } from "./asker.ts"

/** The person or key that decides: a member signed in on a page, an API key, or the operator at the command line. */
export type Decider =
  | { readonly kind: "member"; readonly email: string }
  | { readonly kind: "key"; readonly caller: Caller["Service"] }
  | { readonly kind: "operator"; readonly name: string; readonly livemode: boolean }

/** Returns a caller as a decider. */
export const deciderOf = (caller: Caller["Service"]): Decider => {
  if (isOperator(caller)) return { kind: "operator", name: caller.actor.user!, livemode: caller.livemode }
  return caller.actor.kind === "page" ? { kind: "member", email: caller.user! } : { kind: "key", caller }
}

/** The only mode whose requests the decider sees; undefined for a member, who sees both. */
export const livemodeOf = (decider: Decider): boolean | undefined => {
  if (decider.kind === "member") return undefined
  return decider.kind === "key" ? decider.caller.livemode : decider.livemode
}

/** The parts of a request that determine who may decide it. */
interface Decidable {
  readonly asker: Asker
  readonly policy: Pick<HeldUnder, "deciders">
  readonly seen: Seen | null
}

/** Returns a decision's `by` and `user`. */
export const decidedBy = (decider: Decider): Pick<ApprovalDecision, "by" | "user"> => {
  if (decider.kind === "operator") return { by: "cli" }
  if (decider.kind === "member") return { by: normalizeEmail(decider.email), user: normalizeEmail(decider.email) }
  const user = personOf(decider.caller)
  return { by: decider.caller.keyId, ...(user !== undefined && { user }) }
}

/**
 * The reason a decider may not approve, in words for them; undefined if they may. A decider who may not approve may
 * still request changes or reject.
 */
export const whyNotApprove = (decider: Decider, { asker, policy, seen }: Decidable): string | undefined => {
  if (decider.kind === "operator") return undefined
  if (decider.kind === "key") {
    if (decider.caller.isAgent) return "An agent cannot approve; a person must."
    if (policy.deciders === "members") return "Only members signed in on the page can approve this."
  }
  const { by, user } = decidedBy(decider)
  const isSame = (other: { readonly keyId?: string; readonly user?: string }) =>
    other.keyId === by || (user !== undefined && other.user === user)
  if (isSame(asker)) return "Whoever asked cannot approve; another person must."
  if (seen?.editors.some(isSame) === true) return "Whoever made the change cannot approve it; another person must."
  return undefined
}
