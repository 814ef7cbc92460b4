import { Schema } from "effect"
import { pageFields, pageOf } from "../fields/page.ts"
import { Timestamp, windowFields } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"

/** A change of a workspace's credits. */
export const CreditEntry = Schema.Struct({
  id: id("crd"),
  credits: Schema.Int.annotate({ description: "Credits added; below zero for a charge" }),
  reason: Schema.String.annotate({ description: "The operation that was charged or given back, or grant" }),
  request_id: Schema.NullOr(Schema.String).annotate({
    description: "Id of the request that was charged; null without one"
  }),
  created_at: Timestamp
}).annotate({ identifier: "CreditEntry", description: "A charge or a grant of credits" })
export type CreditEntry = typeof CreditEntry.Type

export const CreditEntries = Schema.Struct({
  balance: Schema.NullOr(Schema.Int).annotate({ description: "Credits left; null if unlimited" }),
  ...pageOf(CreditEntry).fields
})

export const ListCreditEntries = Schema.Struct({ ...pageFields(), ...windowFields })
