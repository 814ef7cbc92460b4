import { Timestamp } from "../fields/Timestamp.ts"
import * as Event from "../Event.ts"
import { approvalData, approvalExample } from "./ApprovalData.ts"

export default Event.make({
  type: "approval.requested",
  says: "A call waits for a person's decision",
  data: approvalData({ expires_at: Timestamp.annotate({ description: "Time at which an undecided request expires" }) }),
  example: approvalExample("pending", { expires_at: "2026-12-04T09:00:00.000Z" })
})
