import { Schema } from "effect"
import { pageFields, searchField } from "../fields/page.ts"
import { EventPattern, EventName } from "../naming/EventPattern.ts"
import { id } from "../Id.ts"
import { Secret } from "../fields/Secret.ts"
import { text } from "../fields/text.ts"
import { Timestamp, windowFields } from "../fields/Timestamp.ts"

/** The URL of a webhook. Only its form is checked here; the address that it resolves to decides if it may be called. */
export const WebhookUrl = text(
  { max: 2048 },
  Schema.isPattern(/^[^\s\p{Cc}\p{Cs}]+$/u, { expected: "an absolute http or https URL" })
).annotate({ format: "uri", description: "http or https, without user name and password, at a public address" })

const WebhookPatterns = Schema.Array(EventPattern)
  .check(Schema.isMinLength(1), Schema.isMaxLength(100))
  .annotate({ description: "Event names, groups (send.*) or * for everything" })

const WebhookDescription = text(
  { max: 500 },
  Schema.isPattern(/^[^\p{Cc}\p{Cs}]*$/u, { expected: "one line of text" })
).annotate({ description: "Purpose of the subscription" })

export const WebhookStatus = Schema.Literals(["enabled", "disabled"]).annotate({
  identifier: "WebhookStatus",
  description: "State of the subscription: an enabled one receives events"
})

/** Most failed deliveries that the health of a subscription counts. */
export const mostFailedCounted = 10_000

const WebhookHealth = Schema.Struct({
  failing_since: Schema.NullOr(Timestamp).annotate({
    description: "Time since which every attempt failed; null while events arrive"
  }),
  last_delivery_at: Schema.NullOr(Timestamp).annotate({
    description: "Time of the last attempt that was answered 2xx, of 30 days; null if there was none"
  }),
  last_response_status: Schema.NullOr(Schema.Int).annotate({
    description: "Status of the receiver's answer to the last attempt; null if there was no answer, or no attempt"
  }),
  disabled_reason: Schema.NullOr(
    Schema.Literals(["gone", "failing"]).annotate({
      description: "gone: the receiver answered 410; failing: nothing but failures for 5 days"
    })
  ).annotate({ description: "Reason for which the service disabled it; null if it did not" }),
  failed_24h: Schema.Int.annotate({
    description: `Number of deliveries that were given up within 24 hours, ${mostFailedCounted.toLocaleString("en")} at most`
  })
}).annotate({
  identifier: "WebhookHealth",
  description: "Health of its receiver by deliveries; test events do not count"
})

const WebhookRecovery = Schema.Struct({
  since: Timestamp,
  until: Timestamp,
  deliveries: Schema.Int.annotate({ description: "Number of failed deliveries as the recovery began" }),
  replayed: Schema.Int.annotate({ description: "Number of deliveries put back so far" }),
  started_at: Timestamp
}).annotate({ identifier: "WebhookRecovery", description: "A recovery of failed deliveries that is under way" })

export const Webhook = Schema.Struct({
  id: id("whk"),
  url: Schema.String.annotate({ description: "URL that events are posted to" }),
  events: Schema.Array(Schema.String).annotate({ description: "Event names, groups or *" }),
  description: Schema.NullOr(Schema.String).annotate({ description: "Purpose of the subscription; null without one" }),
  status: WebhookStatus.annotate({ description: "State of the subscription: an enabled one receives events" }),
  failing_since: Schema.NullOr(Timestamp).annotate({
    description: "Time since which nothing arrived; null while events arrive"
  }),
  secret: Secret.annotate({ description: "Signing secret: in full once, when created; masked later" }),
  previous_secret_ends_at: Schema.NullOr(Timestamp).annotate({
    description: "Time until which the secret before the last rotation signs too; null if it does not"
  }),
  health: WebhookHealth,
  recovering: Schema.NullOr(WebhookRecovery).annotate({
    description: "The recovery that is under way; null if there is none"
  }),
  created_at: Timestamp,
  updated_at: Timestamp
}).annotate({ identifier: "Webhook", description: "A webhook subscription" })
export type Webhook = typeof Webhook.Type

/** Outcome of a test event. */
export const WebhookTest = Schema.Struct({
  delivery: Schema.Struct({
    id: id("dlv"),
    status: Schema.Literals(["delivered", "failed"]).annotate({ description: "delivered if the answer was 2xx" }),
    response_status: Schema.NullOr(Schema.Int).annotate({
      description: "Status of the receiver's response; null if it could not be reached"
    }),
    duration_ms: Schema.Int.annotate({ description: "Response time of the receiver, in milliseconds" })
  }).annotate({ description: "Outcome of the delivery" })
}).annotate({ identifier: "WebhookTest", description: "Outcome of a test event" })

export const CreateWebhook = Schema.Struct({
  url: WebhookUrl,
  events: WebhookPatterns,
  description: Schema.optionalKey(WebhookDescription)
})

export const DeletedWebhook = Schema.Struct({
  id: id("whk"),
  deleted: Schema.Literal(true).annotate({ description: "Always true" })
})

export const TestWebhook = Schema.Struct({
  webhookId: id("whk"),
  event: Schema.optionalKey(
    EventName.annotate({ description: "The type of the event; webhook.test when left out", default: "webhook.test" })
  )
})

export const UpdateWebhook = Schema.Struct({
  id: id("whk"),
  url: Schema.optionalKey(WebhookUrl),
  events: Schema.optionalKey(WebhookPatterns),
  description: Schema.optionalKey(
    Schema.NullOr(WebhookDescription).annotate({ description: "Its purpose; null removes it" })
  ),
  status: Schema.optionalKey(WebhookStatus)
})

/** Hours for which two secrets sign after a rotation, unless said, and at most. */
const overlapHours = { default: 24, max: 168 } as const
export const defaultOverlapHours = overlapHours.default

export const RotateWebhookSecret = Schema.Struct({
  id: id("whk"),
  overlap_hours: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: overlapHours.max })).annotate({
      description: "Hours for which the previous secret signs too; 0 ends it at once",
      default: overlapHours.default
    })
  )
})

/** Days for which deliveries are kept, and within which they can be posted again. */
export const deliveryDays = 30

export const RecoverWebhook = Schema.Struct({
  id: id("whk"),
  since: windowFields.since.schema.annotate({
    description: `Beginning of what is posted again, at most ${deliveryDays} days ago; a date alone means the beginning of that day, UTC`
  }),
  until: Schema.optionalKey(
    windowFields.until.schema.annotate({
      description: "End of it, inclusive; now by default. A date alone means the end of that day, UTC"
    })
  ),
  events: Schema.optionalKey(WebhookPatterns.annotate({ description: "Only these events or groups; all by default" }))
})

export const RecoveredWebhook = Schema.Struct({
  webhook_id: id("whk"),
  deliveries: Schema.Int.annotate({ description: "Number of failed deliveries that are posted again" }),
  since: Timestamp,
  until: Timestamp
}).annotate({ identifier: "RecoveredWebhook", description: "A recovery that has begun" })
export type RecoveredWebhook = typeof RecoveredWebhook.Type

export const ListWebhooks = Schema.Struct({
  ...pageFields(),
  q: searchField("URL or description"),
  status: Schema.optionalKey(WebhookStatus.annotate({ description: "Only this status" }))
})
