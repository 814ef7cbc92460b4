import * as Operation from "@tidings/pipeline/Operation"
import { Approval, ListPendingApprovals } from "@tidings/schema/approvals/ApprovalRequest"
import { pageOf } from "@tidings/schema/fields/page"
import { Approvals } from "@tidings/services/approvals/Approvals"

export default Operation.make({
  name: "list_pending_approvals",
  http: "GET /v1/approvals/pending",
  scope: "approvals:read",
  summary: "List pending approvals",
  description: "Calls that wait for a decision, newest first, without their input: read_approval has it.",
  alsoSaid: "waiting review needs sign off permission to approve queue",
  input: ListPendingApprovals,
  output: pageOf(Approval),
  handler: (input) => Approvals.use((approvals) => approvals.list(input))
})
