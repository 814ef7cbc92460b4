import type { ApprovalDetail } from "@tidings/schema/approvals/ApprovalRequest"
import type { ApprovalStatus, ApprovalVerdict, Standing } from "@tidings/schema/approvals/approval"
import { html, type Html } from "../../pages/html.ts"
import { outside } from "../../pages/outside.ts"

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

/** What the button says: the deed itself only where this approval is the last that it takes. */
export const approveLabel = ({ decisions, requiredApprovals }: ApprovalDetail, verb: string | undefined): string =>
  verb === undefined || approvalsIn(decisions) + 1 < requiredApprovals ? "Approve" : `Approve and ${verb}`

/** A summary as it is kept: what is cut says so already. */
export const summaryOf = ({ summary }: { readonly summary: string }): Html => outside(summary, { most: 500 })

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

/** Who asks, through which client: `grace@example.com, through Claude (an agent)`. */
export const whoAsks = ({ client, standing, user }: Asking): Html => {
  const through = html`<strong>${outside(client, { most: 100 })}</strong> (${standingWords[standing]})`
  return user === null ? through : html`<strong>${outside(user, { most: 254 })}</strong>, through ${through}`
}

/** How many have approved of how many. */
export const approvalsSoFar = (
  decisions: ReadonlyArray<{ readonly decision: ApprovalVerdict }>,
  requiredApprovals: number
): string => `${approvalsIn(decisions)} of ${requiredApprovals} ${requiredApprovals === 1 ? "approval" : "approvals"}`
