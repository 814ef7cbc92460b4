import { Schema } from "effect"
import { id } from "./Id.ts"
import { Timestamp } from "./Timestamp.ts"

export const CustomEvent = Schema.Struct({
  id: id("evt"),
  type: Schema.String,
  contact: Schema.Struct({
    id: id("con"),
    external_id: Schema.NullOr(Schema.String),
    email: Schema.NullOr(Schema.String)
  }),
  received_at: Timestamp,
  fan_out: Schema.Struct({ sequences_woken: Schema.Int, webhooks_dispatched: Schema.Int })
}).annotate({ identifier: "CustomEvent" })
export type CustomEvent = typeof CustomEvent.Type
