import { Schema } from "effect"
import { pageFields } from "../fields/page.ts"
import { Timestamp, windowFields } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"
import { EventPattern } from "../naming/EventPattern.ts"

/** The most attempts of a delivery that are kept and shown. */
export const mostAttemptsShown = 20

const WebhookDeliveryStatus = Schema.Literals(["pending", "delivered", "failed"]).annotate({
  identifier: "WebhookDeliveryStatus",
  description: "pending: an attempt is due or may follow; failed: nothing more is tried"
})

const orNull = <S extends Schema.Constraint>(schema: S, description: string) =>
  Schema.NullOr(schema).annotate({ description })

/** One event on its way to one subscription. */
export const WebhookDelivery = Schema.Struct({
  id: id("dlv"),
  event: Schema.Struct({
    id: id("evt"),
    type: Schema.String.annotate({ description: "Type of the event" })
  }).annotate({ description: "The event that is delivered" }),
  status: WebhookDeliveryStatus,
  attempts: Schema.Int.annotate({ description: "Number of attempts made, over all replays" }),
  replays: Schema.Int.annotate({ description: "Number of times that it was put back, by replay or recovery" }),
  response_status: orNull(
    Schema.Int,
    "Status of the receiver's answer to the last attempt; null without an attempt or an answer"
  ),
  duration_ms: orNull(Schema.Int, "Duration of the last attempt, in milliseconds; null before the first"),
  created_at: Timestamp,
  last_attempt_at: orNull(Timestamp, "Time of the last attempt; null before the first"),
  next_attempt_at: orNull(Timestamp, "Time at which the next attempt is due; null unless it is pending")
}).annotate({ identifier: "WebhookDelivery", description: "One event on its way to one subscription" })
export type WebhookDelivery = typeof WebhookDelivery.Type

const Headers = Schema.Record(Schema.String, Schema.String)

const WebhookAttempt = Schema.Struct({
  n: Schema.Int.annotate({ description: "Number of the attempt, from 1 and on over all replays" }),
  at: Timestamp,
  request: Schema.Struct({
    url: Schema.String.annotate({ description: "URL that it was posted to" }),
    headers: Headers.annotate({ description: "Headers by lower-case name; signatures are shown as …" })
  }).annotate({ description: "The request; the body is the delivery's" }),
  response: Schema.NullOr(
    Schema.Struct({
      status: Schema.Int.annotate({ description: "Status" }),
      headers: Headers.annotate({ description: "The first 10 headers without cookies, each cut to 200 characters" }),
      body: orNull(Schema.String, "The first 4 KB of the body; null once a person in it was erased")
    })
  ).annotate({ description: "The receiver's answer; null if there was none" }),
  error: orNull(Schema.String, "Reason for which there was no answer; null if there was one"),
  duration_ms: Schema.Int.annotate({ description: "Duration in milliseconds" })
}).annotate({ identifier: "WebhookAttempt", description: "One attempt of a delivery" })

/** A delivery with its body and its attempts. */
export const WebhookDeliveryDetails = Schema.Struct({
  ...WebhookDelivery.fields,
  body: orNull(Schema.String, "The JSON text that is posted; null once a person in it was erased"),
  log: Schema.Array(WebhookAttempt).annotate({
    description: `Its attempts, newest first, ${mostAttemptsShown} at most`
  })
}).annotate({ identifier: "WebhookDeliveryDetails", description: "A delivery with its body and its attempts" })
export type WebhookDeliveryDetails = typeof WebhookDeliveryDetails.Type

export const ListWebhookDeliveries = Schema.Struct({
  id: id("whk"),
  ...pageFields(),
  status: Schema.optionalKey(WebhookDeliveryStatus.annotate({ description: "Only this status" })),
  event: Schema.optionalKey(EventPattern.annotate({ description: "Only this event, or a group such as send.*" })),
  ...windowFields
})

/** A delivery of a subscription, by their ids. */
export const NamedWebhookDelivery = Schema.Struct({ id: id("whk"), deliveryId: id("dlv") })

export const ReplayedWebhookDelivery = Schema.Struct({
  ...WebhookDelivery.fields,
  replayed: Schema.Boolean.annotate({ description: "False if it was on its way already, so that nothing changed" })
}).annotate({ identifier: "ReplayedWebhookDelivery", description: "A delivery that is on its way again" })
export type ReplayedWebhookDelivery = typeof ReplayedWebhookDelivery.Type
