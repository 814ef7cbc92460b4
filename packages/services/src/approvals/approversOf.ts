import type { ApprovalDecision, HeldUnder } from "@tidings/schema/approvals/approval"
import type { Deciders } from "@tidings/storage/repositories/ApprovalRepository"

/**
 * Returns the distinct persons who approved and may still do so: former members do not count, nor do keys that were
 * revoked or whose person may not decide. Keys without a known person count one by one.
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
