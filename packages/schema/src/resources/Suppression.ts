import { pageFields } from "../fields/page.ts"
import { EmailAddress } from "../fields/Email.ts"
import { Schema } from "effect"
import { Timestamp, windowFields } from "../fields/Timestamp.ts"

export const SuppressionReason = Schema.Literals(["hard_bounce", "complaint", "unsubscribe", "manual"]).annotate({
  identifier: "SuppressionReason",
  description: "Why the address is suppressed"
})
export type SuppressionReason = typeof SuppressionReason.Type

export const Suppression = Schema.Struct({
  email: Schema.String.annotate({ description: "The address, normalised" }),
  reason: SuppressionReason.annotate({ description: "Why the address is suppressed" }),
  source: Schema.Struct({
    kind: Schema.String.annotate({ description: "Kind of the source, such as send" }),
    id: Schema.String.annotate({ description: "Id of the source" })
  }).annotate({ description: "Source of the suppression" }),
  created_at: Timestamp
}).annotate({ identifier: "Suppression", description: "An address that the workspace sends nothing to" })
export type Suppression = typeof Suppression.Type

export const ClearSuppression = Schema.Struct({
  email: EmailAddress.annotate({ description: "The suppressed address" })
})

export const ClearedSuppression = Schema.Struct({
  email: Schema.String.annotate({ description: "The address, normalised" }),
  deleted: Schema.Boolean.annotate({ description: "Whether the address was suppressed" })
})

export const ListSuppressions = Schema.Struct({
  ...pageFields(),
  reason: Schema.optionalKey(SuppressionReason.annotate({ description: "Only this reason" })),
  email: Schema.optionalKey(EmailAddress.annotate({ description: "Only this address" })),
  ...windowFields
})
