import { eventTypes, type EventType } from "@tidings/schema/EventType"
import { eventSummaries } from "./eventSummaries.ts"
import type { OpenApiDocument, OperationObject, ParameterObject } from "./OpenApiDocument.ts"
import { sampleOf } from "./sample.ts"
import type { Schemas } from "./schemas.ts"

/** The tag of all webhook requests. */
export const deliveriesTag = {
  name: "deliveries",
  "x-displayName": "Webhook deliveries",
  description:
    "What a subscription's URL is sent: at least once, in no certain order. Any 2xx within 15 seconds accepts; anything else is tried again, 8 times over 31 hours."
}

const header = (name: string, description: string, schema: ParameterObject["schema"] = {}): ParameterObject => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string", ...schema }
})

/** What identifies and signs a delivery. */
export const deliveryParameters = {
  DeliveryEvent: header("X-Service-Event", "The type of the event"),
  DeliveryId: header("X-Service-Delivery", "The id of the delivery, the same over its retries", {
    pattern: "^dlv_[0-9a-z]+$"
  }),
  DeliveryTimestamp: header("X-Service-Timestamp", "When this attempt was made, in Unix seconds", {
    pattern: "^\\d+$"
  }),
  DeliverySignature: header(
    "X-Service-Signature",
    "`t=<timestamp>,v1=<hex>`: HMAC-SHA256 over `t=<timestamp>|<raw body>` with the subscription's secret; refuse what is more than 300 seconds off. Service-Signature carries the same."
  ),
  StandardWebhookId: header("webhook-id", "Standard Webhooks: the id of the message"),
  StandardWebhookTimestamp: header("webhook-timestamp", "Standard Webhooks: Unix seconds of this attempt", {
    pattern: "^\\d+$"
  }),
  StandardWebhookSignature: header(
    "webhook-signature",
    "Standard Webhooks: `v1,<base64>`, for any of its libraries to verify"
  )
} as const satisfies Record<string, ParameterObject>

const responses: OperationObject["responses"] = {
  "2XX": { description: "Accepted" },
  "410": { description: "Gone: the subscription is disabled" },
  default: { description: "Refused: tried again later, after Retry-After where the answer has it" }
}

/** What a receiver of every event type is sent. */
export const webhooksOf = ({ components }: Schemas): OpenApiDocument["webhooks"] =>
  Object.fromEntries(eventTypes.map((type) => [type, { post: deliveryOf(type, components) }]))

const deliveryOf = (type: EventType, components: Schemas["components"]): OperationObject => ({
  operationId: `on_${type.replaceAll(".", "_")}`,
  tags: [deliveriesTag.name],
  summary: eventSummaries[type],
  security: [],
  parameters: Object.keys(deliveryParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/WebhookEvent" },
            { type: "object", properties: { type: { const: type } }, required: ["type"] }
          ]
        },
        example: { ...(sampleOf(components["WebhookEvent"]!, components) as object), type }
      }
    }
  },
  responses
})
