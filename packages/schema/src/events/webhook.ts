import { Schema } from "effect"
import * as Event from "../Event.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"

/** The `data` of an event of a subscription whose receiver does not take its deliveries. */
const WebhookData = Schema.Struct({
  webhook: Schema.Struct({
    id: id("whk"),
    url: Schema.String.annotate({ description: "URL that events are posted to" }),
    description: Schema.NullOr(Schema.String).annotate({ description: "Purpose of the subscription; null without one" })
  }).annotate({ description: "The subscription" }),
  reason: Schema.Literals(["gone", "failing"]).annotate({
    description: "gone: the receiver answered 410; failing: no attempt succeeds"
  }),
  failing_since: Schema.NullOr(Timestamp).annotate({
    description: "Time since which every attempt failed; null if the last one before succeeded"
  }),
  last_status: Schema.NullOr(Schema.Int).annotate({
    description: "Status of the receiver's last answer; null if there was none"
  })
})

const webhookExample: typeof WebhookData.Encoded = {
  webhook: { id: "whk_01kb2x9w3t5v7y8z", url: "https://example.com/hooks", description: "Orders" },
  reason: "failing",
  failing_since: "2026-11-20T10:00:00.000Z",
  last_status: 500
}

export const webhook_disabled = Event.make({
  type: "webhook.disabled",
  says: "Another subscription was disabled, since its receiver answered 410 or took nothing for five days",
  data: WebhookData,
  example: { ...webhookExample, reason: "gone", failing_since: null, last_status: 410 }
})

export const webhook_failing = Event.make({
  type: "webhook.failing",
  says: "Another subscription's receiver took nothing for an hour; sent again each day while that lasts",
  data: WebhookData,
  example: webhookExample
})

export const webhook_test = Event.make({
  type: "webhook.test",
  says: "A test event was requested",
  data: Schema.Struct({
    test: Schema.Literal(true).annotate({ description: "Always true; only test events have it" }),
    webhook_id: id("whk").annotate({ description: "The subscription that is tested" })
  }),
  example: { test: true, webhook_id: "whk_01kb2x9w3t5v7y8z" }
})
