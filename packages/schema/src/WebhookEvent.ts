import { Schema } from "effect"
import { id } from "./Id.ts"
import { Metadata } from "./Metadata.ts"
import { Timestamp } from "./Timestamp.ts"

/** The body of every delivery to a webhook. */
export const WebhookEvent = Schema.Struct({
  id: id("evt").annotate({ description: "The same over retries and subscriptions: dedupe by it" }),
  type: Schema.String,
  timestamp: Timestamp,
  workspace_id: id("ws"),
  api_version: Schema.Literal("v1"),
  livemode: Schema.Boolean.annotate({ description: "false for what a sandbox key caused" }),
  data: Schema.StructWithRest(
    Schema.Struct({
      metadata: Schema.optionalKey(Metadata.annotate({ description: "The caller's own join keys, echoed" }))
    }),
    [Schema.Record(Schema.String, Schema.Json)]
  )
}).annotate({ identifier: "WebhookEvent" })
export type WebhookEvent = typeof WebhookEvent.Type
