import * as Operation from "@tidings/pipeline/Operation"
import { Approval, DecideApproval } from "@tidings/schema/approvals/ApprovalRequest"
import { deciderOf } from "@tidings/services/holding/Decider"
import { Caller } from "@tidings/services/access/Caller"
import { Approvals, decisionNotes } from "@tidings/services/approvals/Approvals"
import { note } from "@tidings/services/audit/CallNotes"
import { Effect } from "effect"

export default Operation.make({
  name: "decide_approval",
  http: "POST /v1/approvals/pending/{requestId}/decide",
  scope: "approvals:write",
  idempotency: "accepted",
  destroys: true,
  audit: "approval.decide",
  summary: "Decide an approval request",
  description:
    "Approves a held call, asks for changes or refuses it. The last required approval runs the call. The asker and any agent can refuse or ask for changes, but never approve: a person must.",
  alsoSaid: "approve reject accept refuse deny sign off yes no",
  input: DecideApproval,
  output: Approval,
  errors: ["person_required", "approval_already_decided", "approval_outdated", "field_invalid"],
  example: {
    requestId: "apr_01kb2x9w3t5v7y8z",
    decision: "request_changes",
    reason: "Greet her by name."
  },
  handler: (input) =>
    Effect.gen(function* () {
      const caller = yield* Caller
      const approvals = yield* Approvals
      const approval = yield* approvals.decide(deciderOf(caller), caller.workspaceId, input)
      yield* note("approval", approval.id, decisionNotes(approval, input))
      return approval
    })
})
