import { Schema } from "effect"
import { Timestamp } from "../fields/Timestamp.ts"

export const SuppressionReason = Schema.Literals(["hard_bounce", "complaint", "unsubscribe", "manual"]).annotate({
  identifier: "SuppressionReason",
  description: "Why it is not written to"
})
export type SuppressionReason = typeof SuppressionReason.Type

export const Suppression = Schema.Struct({
  email: Schema.String.annotate({ description: "Normalised" }),
  reason: SuppressionReason.annotate({ description: "Why it is not written to" }),
  source: Schema.Struct({
    kind: Schema.String.annotate({ description: "What that is, such as send" }),
    id: Schema.String.annotate({ description: "Its id" })
  }).annotate({ description: "What it follows from" }),
  created_at: Timestamp
}).annotate({ identifier: "Suppression", description: "An address that is not written to any more" })
export type Suppression = typeof Suppression.Type
