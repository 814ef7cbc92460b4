import { DecideApproval } from "@tidings/schema/approvals/ApprovalRequest"
import { ApprovalStatus, ApprovalVerdict } from "@tidings/schema/approvals/approval"
import { id } from "@tidings/schema/Id"
import { Approvals, decisionNotes } from "@tidings/services/approvals/Approvals"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, worldFor } from "../fields.ts"

const becomes: Readonly<Record<ApprovalStatus, string>> = {
  pending: "Approved by you; it takes others, too.",
  approved: "Approved: it runs while the server does.",
  changes_requested: "Whoever asked reads the reason. Nothing runs.",
  rejected: "Refused. Nothing runs.",
  expired: "Expired. Nothing runs."
}

export default Command.make({
  name: "approval decide",
  says: "Approve a call that waits, ask for changes, or refuse it",
  input: Schema.Struct({
    approval: id("apr").annotate({ description: "The request's id" }),
    decision: ApprovalVerdict.annotate({ description: "approve, request_changes or reject" }),
    reason: DecideApproval.fields.reason,
    sandbox,
    workspace
  }),
  positional: ["approval", "decision"],
  output: Schema.Struct({ id: Schema.String, status: ApprovalStatus }),
  audit: "approval.decide",
  examples: {
    "Have it run": { approval: "apr_01kb2x9w3t5v7y8z", decision: "approve" },
    "Refuse it": { approval: "apr_01kb2x9w3t5v7y8z", decision: "reject", reason: "Not to customers." }
  },
  perform: ({ approval: requestId, decision, reason, ...named }, operator) =>
    Effect.gen(function* () {
      const world = yield* worldFor(named)
      const asked = { requestId, decision, ...(reason !== undefined && { reason }) }
      const decided = yield* Approvals.use((approvals) =>
        approvals.decide({ kind: "operator", name: operator, livemode: world.livemode }, world.workspaceId, asked)
      )
      const target = { kind: "approval", id: decided.id }
      return {
        output: { id: decided.id, status: decided.status },
        changes: [{ ...world, target, metadata: decisionNotes(decided, asked) }]
      }
    }),
  shown: ({ id, status }) => ({ result: id, note: becomes[status] })
})
