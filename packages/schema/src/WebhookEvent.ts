import { Schema } from "effect"
import { id } from "./Id.ts"
import { Metadata } from "./fields/Metadata.ts"
import { Timestamp } from "./fields/Timestamp.ts"

/** The body of every webhook delivery. */
export const WebhookEvent = Schema.Struct({
  id: id("evt").annotate({ description: "Id of the event, the same over retries and subscriptions: dedupe by it" }),
  type: Schema.String.annotate({ description: "Type of the event, such as send.delivered" }),
  timestamp: Timestamp,
  workspace_id: id("ws"),
  api_version: Schema.Literal("v1").annotate({ description: "The major version of the API" }),
  livemode: Schema.Boolean.annotate({ description: "False for events that a sandbox key caused" }),
  data: Schema.StructWithRest(
    Schema.Struct({
      metadata: Schema.optionalKey(Metadata.annotate({ description: "The caller's own metadata, echoed" }))
    }),
    [Schema.Record(Schema.String, Schema.Json)]
  ).annotate({ description: "Data of the event; its shape depends on the type" })
}).annotate({ identifier: "WebhookEvent", description: "The body of every webhook delivery" })
export type WebhookEvent = typeof WebhookEvent.Type
