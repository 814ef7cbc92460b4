import { Schema } from "effect"
import { Timestamp } from "./Timestamp.ts"

export const SuppressionReason = Schema.Literals(["hard_bounce", "complaint", "unsubscribe", "manual"]).annotate({
  identifier: "SuppressionReason"
})
export type SuppressionReason = typeof SuppressionReason.Type

export const Suppression = Schema.Struct({
  email: Schema.String.annotate({ description: "Normalised" }),
  reason: SuppressionReason,
  source: Schema.Struct({ kind: Schema.String, id: Schema.String }),
  created_at: Timestamp
}).annotate({ identifier: "Suppression" })
export type Suppression = typeof Suppression.Type
