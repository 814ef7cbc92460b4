import { events } from "@tidings/schema/events/registry"
import type { EventType } from "@tidings/schema/EventType"
import type { OpenApiDocument, OperationObject, ParameterObject } from "./OpenApiDocument.ts"
import { pascal } from "../schemas/pascal.ts"
import type { Schemas } from "../schemas/schemas.ts"

/** The tag of all webhook requests. */
export const deliveriesTag = {
  name: "deliveries",
  "x-displayName": "Webhook deliveries",
  description:
    "Events are posted to a subscription's URL at least once, in no certain order. Any 2xx within 15 seconds accepts; anything else is retried 8 times over 31 hours."
}

const header = (name: string, description: string, schema: ParameterObject["schema"] = {}): ParameterObject => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string", ...schema }
})

/** The headers that identify and sign a delivery. */
export const deliveryParameters = {
  DeliveryEvent: header("X-Service-Event", "The type of the event"),
  DeliveryId: header("X-Service-Delivery", "The id of the delivery, the same over its retries", {
    pattern: "^dlv_[0-9a-z]+$"
  }),
  DeliveryTimestamp: header("X-Service-Timestamp", "Time of this attempt, in Unix seconds", {
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
  default: { description: "Refused: retried later, after Retry-After if the answer carries it" }
}

/** Returns the component name of an event type, e.g. `SendQueuedEvent`. */
const componentOf = (type: EventType): string => `${pascal(type)}Event`

/** The request body of each event type, as a component: the envelope with the event's own data. */
export const eventComponents = ({ events: dataOf }: Schemas): OpenApiDocument["components"]["schemas"] =>
  Object.fromEntries(
    events.map(({ says, type }) => [
      componentOf(type),
      {
        description: `${says}.`,
        allOf: [
          { $ref: "#/components/schemas/WebhookEvent" },
          {
            type: "object",
            properties: {
              type: { type: "string", const: type, description: "The type of the event" },
              data: { ...dataOf.get(type), description: "Data of the event" }
            },
            required: ["type", "data"]
          }
        ]
      }
    ])
  )

/** The webhook request of each event type. */
export const webhooksOf = (): OpenApiDocument["webhooks"] =>
  Object.fromEntries(events.map((event) => [event.type, { post: deliveryOf(event) }]))

const deliveryOf = ({ example, plan, says, toldTo, type }: (typeof events)[number]): OperationObject => ({
  operationId: `on_${type.replaceAll(".", "_")}`,
  tags: [deliveriesTag.name],
  summary: says,
  ...(plan !== undefined && { description: `Sent on the ${plan} plan and above.`, "x-plan": plan }),
  ...(toldTo === "named" && { description: "Sent to subscriptions that name it or its group, not to `*`." }),
  security: [],
  parameters: Object.keys(deliveryParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: { $ref: `#/components/schemas/${componentOf(type)}` },
        example: { ...envelope, type, data: example }
      }
    }
  },
  responses
})

const envelope = {
  id: "evt_01kb2x9w3t5v7y8z",
  timestamp: "2026-11-20T15:44:30.123Z",
  workspace_id: "ws_01kb2x9w3t5v7y8z",
  api_version: "v1",
  livemode: true
}
