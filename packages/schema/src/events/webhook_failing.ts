import * as Event from "../Event.ts"
import { WebhookData, webhookExample } from "./WebhookData.ts"

export default Event.make({
  type: "webhook.failing",
  says: "Another subscription's receiver took nothing for an hour; sent again each day while that lasts",
  data: WebhookData,
  example: webhookExample
})
