import * as Operation from "@tidings/pipeline/Operation"
import { ApprovalDetail, ReadApproval } from "@tidings/schema/approvals/ApprovalRequest"
import { Approvals } from "@tidings/services/approvals/Approvals"

export default Operation.make({
  name: "read_approval",
  http: "GET /v1/approvals/pending/{requestId}",
  scope: null,
  waits: true,
  summary: "Read an approval request",
  description:
    "The decision on a held call, and once it ran its outcome: exactly the answer of the call. The key that asked needs no scope; others need approvals:read, and approvals:write to see the input.",
  alsoSaid: "was it approved yet status of held call outcome waiting permission",
  input: ReadApproval,
  output: ApprovalDetail,
  errors: ["scope_required"],
  handler: ({ requestId, waitSeconds = 0 }) => Approvals.use((approvals) => approvals.read(requestId, waitSeconds))
})
