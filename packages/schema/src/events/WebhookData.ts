import { Schema } from "effect"
import { id } from "../Id.ts"
import { Timestamp } from "../fields/Timestamp.ts"

/** The `data` of an event of a subscription whose receiver does not take its deliveries. */
export const WebhookData = Schema.Struct({
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

export const webhookExample: typeof WebhookData.Encoded = {
  webhook: { id: "whk_01kb2x9w3t5v7y8z", url: "https://example.com/hooks", description: "Orders" },
  reason: "failing",
  failing_since: "2026-11-20T10:00:00.000Z",
  last_status: 500
}
