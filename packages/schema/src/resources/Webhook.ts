import { Schema } from "effect"
import { pageFields, searchField } from "../fields/page.ts"
import { EventPattern, EventName } from "../naming/EventPattern.ts"
import { id } from "../Id.ts"
import { Secret } from "../fields/Secret.ts"
import { text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"

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

export const ListWebhooks = Schema.Struct({
  ...pageFields(),
  q: searchField("URL or description"),
  status: Schema.optionalKey(WebhookStatus.annotate({ description: "Only this status" }))
})
