import type { ApprovalDecision, HeldUnder } from "@tidings/schema/approvals/approval"
import type { Deciders } from "@tidings/storage/repositories/ApprovalRepository"

/**
 * The different persons who approve and may do so still: a member who is one no longer does not count, nor does a key that was revoked or whose
 * person may not decide. Keys of nobody known count one by one.
 */
export const approversOf = (
  decisions: ReadonlyArray<ApprovalDecision>,
  { deciders, keys, members }: Pick<Deciders, "keys" | "members"> & Pick<HeldUnder, "deciders">
): ReadonlySet<string> => {
  const mayDecide = new Map(members.map(({ email, mayDecide }) => [email, mayDecide]))
  const working = new Set<string>(keys)
  const counts = ({ by, decision, user }: ApprovalDecision): boolean => {
    if (decision !== "approve") return false
    if (by === "cli") return true
    if (by === user) return mayDecide.get(by) === true
    return deciders === "members_and_keys" && working.has(by) && (user === undefined || mayDecide.get(user) !== false)
  }
  return new Set(decisions.filter(counts).map(({ by, user }) => user ?? by))
}
