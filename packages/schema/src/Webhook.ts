import { Schema } from "effect"
import { id } from "./Id.ts"
import { Timestamp } from "./Timestamp.ts"

export const Webhook = Schema.Struct({
  id: id("whk"),
  url: Schema.String,
  events: Schema.Array(Schema.String),
  description: Schema.NullOr(Schema.String),
  status: Schema.Literals(["enabled", "disabled"]),
  secret: Schema.String.annotate({ description: "In full once, when created; masked later" }),
  created_at: Timestamp,
  updated_at: Timestamp
}).annotate({ identifier: "Webhook" })
export type Webhook = typeof Webhook.Type
