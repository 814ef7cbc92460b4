import type { ApprovalDetail } from "@tidings/schema/approvals/ApprovalRequest"
import type { ApprovalStatus, ApprovalVerdict, Standing } from "@tidings/schema/approvals/approval"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"

export const statusWords: Readonly<Record<ApprovalStatus, string>> = {
  pending: "Waiting",
  approved: "Approved",
  changes_requested: "Changes asked for",
  rejected: "Refused",
  expired: "Expired"
}

export const verdictWords: Readonly<Record<ApprovalVerdict, string>> = {
  approve: "approved it",
  request_changes: "asked for changes",
  reject: "refused it"
}

const approvalsIn = (decisions: ReadonlyArray<{ readonly decision: ApprovalVerdict }>): number =>
  decisions.filter(({ decision }) => decision === "approve").length

/** Returns the button's label; it names the action only if this approval is the last one needed. */
export const approveLabel = ({ decisions, requiredApprovals }: ApprovalDetail, verb: string | undefined): string =>
  verb === undefined || approvalsIn(decisions) + 1 < requiredApprovals ? "Approve" : `Approve and ${verb}`

/** Renders a summary; a shortened summary already ends in a mark. */
export const approvalSummary = ({ summary }: { readonly summary: string }): Html => outside(summary, { most: 500 })

const standingWords: Readonly<Record<Standing, string>> = {
  agent: "an agent",
  program: "a program",
  operator: "the operator"
}

interface Asking {
  readonly client: string
  readonly standing: Standing
  readonly user: string | null
}

/** Renders the asker and the client: `grace@example.com, through Claude (an agent)`. */
export const whoAsks = ({ client, standing, user }: Asking): Html => {
  const through = html`<strong>${outside(client, { most: 100 })}</strong> (${standingWords[standing]})`
  return user === null ? through : html`<strong>${outside(user, { most: 254 })}</strong>, through ${through}`
}

/** Returns the number of approvals so far, of the required number, in words. */
export const approvalsSoFar = (
  decisions: ReadonlyArray<{ readonly decision: ApprovalVerdict }>,
  requiredApprovals: number
): string => `${approvalsIn(decisions)} of ${requiredApprovals} ${requiredApprovals === 1 ? "approval" : "approvals"}`
