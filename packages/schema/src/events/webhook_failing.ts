import * as Event from "../Event.ts"
import { WebhookData, webhookExample } from "./WebhookData.ts"

export default Event.make({
  type: "webhook.failing",
  says: "Nothing that another subscription was sent for an hour was taken; told again each day while that lasts",
  data: WebhookData,
  example: webhookExample
})
