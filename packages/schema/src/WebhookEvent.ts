import { Schema } from "effect"
import { id } from "./Id.ts"
import { Metadata } from "./fields/Metadata.ts"
import { Timestamp } from "./fields/Timestamp.ts"

/** The body of every delivery to a webhook. */
export const WebhookEvent = Schema.Struct({
  id: id("evt").annotate({ description: "The same over retries and subscriptions: dedupe by it" }),
  type: Schema.String.annotate({ description: "What happened, such as send.delivered" }),
  timestamp: Timestamp,
  workspace_id: id("ws"),
  api_version: Schema.Literal("v1").annotate({ description: "The major version of the API" }),
  livemode: Schema.Boolean.annotate({ description: "false for what a sandbox key caused" }),
  data: Schema.StructWithRest(
    Schema.Struct({
      metadata: Schema.optionalKey(Metadata.annotate({ description: "The caller's own join keys, echoed" }))
    }),
    [Schema.Record(Schema.String, Schema.Json)]
  ).annotate({ description: "What happened, and to what; its shape is that of the type" })
}).annotate({ identifier: "WebhookEvent", description: "The body of every delivery" })
export type WebhookEvent = typeof WebhookEvent.Type
