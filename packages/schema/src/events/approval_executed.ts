import { Schema } from "effect"
import * as Event from "../Event.ts"
import { approvalData, approvalExample } from "./ApprovalData.ts"

export default Event.make({
  type: "approval.executed",
  says: "An approved call ran, or was refused when it was to run",
  data: approvalData({
    outcome: Schema.Struct({
      status: Schema.Int.annotate({ description: "The HTTP status that the call was answered with" }),
      code: Schema.optionalKey(Schema.String.annotate({ description: "The error code, if it was refused" }))
    }).annotate({ description: "The answer to the call" })
  }),
  example: approvalExample("approved", { outcome: { status: 202 } })
})
