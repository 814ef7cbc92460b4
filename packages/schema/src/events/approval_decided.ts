import { Schema } from "effect"
import { ApprovalVerdict } from "../approvals/approval.ts"
import * as Event from "../Event.ts"
import { approvalData, approvalExample } from "./ApprovalData.ts"

export default Event.make({
  type: "approval.decided",
  says: "Somebody decided on a waiting call, or its time was over",
  data: approvalData({
    decision: Schema.optionalKey(ApprovalVerdict),
    reason: Schema.optionalKey(Schema.String.annotate({ description: "The reason that was given" }))
  }),
  example: approvalExample("changes_requested", { decision: "request_changes" as const, reason: "Greet her by name." })
})
