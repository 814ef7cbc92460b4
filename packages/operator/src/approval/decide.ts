import decide_approval from "@tidings/operations/approvals/decide_approval"
import { DecideApproval } from "@tidings/schema/approvals/ApprovalRequest"
import { ApprovalStatus, ApprovalVerdict } from "@tidings/schema/approvals/approval"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"
import { requestPath } from "./RequestPath.ts"
import * as Face from "../Face.ts"
import { given, sandbox, workspace } from "../fields.ts"

const becomes: Readonly<Record<ApprovalStatus, string>> = {
  pending: "Approved by you; it takes others, too.",
  approved: "Approved: it runs while the server does.",
  changes_requested: "Whoever asked reads the reason. Nothing runs.",
  rejected: "Refused. Nothing runs.",
  expired: "Expired. Nothing runs."
}

export default Face.make(decide_approval, {
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
  examples: {
    "Have it run": { approval: "apr_01kb2x9w3t5v7y8z", decision: "approve" },
    "Refuse it": { approval: "apr_01kb2x9w3t5v7y8z", decision: "reject", reason: "Not to customers." }
  },
  missing: ({ approval }) => `There is no request ${approval}: see ${commandLine("approval list")}`,
  pathOf: requestPath,
  asks: ({ approval, decision, reason }) => given({ requestId: approval, decision, reason }),
  tells: ({ id, status }) => ({ id, status }),
  shown: ({ id, status }) => ({ result: id, note: becomes[status] })
})
