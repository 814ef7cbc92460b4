import * as Event from "../Event.ts"
import { WebhookData, webhookExample } from "./WebhookData.ts"

export default Event.make({
  type: "webhook.disabled",
  says: "Another subscription was disabled, since its receiver answered 410 or took nothing for five days",
  data: WebhookData,
  example: { ...webhookExample, reason: "gone", failing_since: null, last_status: 410 }
})
