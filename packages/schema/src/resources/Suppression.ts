import { pageFields } from "../fields/page.ts"
import { EmailAddress } from "../fields/Email.ts"
import { Schema } from "effect"
import { FieldCode } from "../FieldError.ts"
import { text } from "../fields/text.ts"
import { Timestamp, windowFields } from "../fields/Timestamp.ts"

export const SuppressionReason = Schema.Literals(["hard_bounce", "complaint", "unsubscribe", "manual"]).annotate({
  identifier: "SuppressionReason",
  description: "Reason of the suppression: unsubscribe stops marketing only, the others every mail"
})
export type SuppressionReason = typeof SuppressionReason.Type

/** The reasons that stop every mail to an address, weakest first: a stronger one replaces a weaker one. */
export const holdingReasons = ["manual", "hard_bounce", "complaint"] as const satisfies ReadonlyArray<SuppressionReason>
export type HoldingReason = (typeof holdingReasons)[number]

export const Suppression = Schema.Struct({
  email: Schema.String.annotate({ description: "The address, normalised" }),
  reason: SuppressionReason,
  source: Schema.Struct({
    kind: Schema.String.annotate({ description: "Kind of the source, such as send" }),
    id: Schema.String.annotate({ description: "Id of the source" })
  }).annotate({ description: "Source of the suppression" }),
  created_at: Timestamp
}).annotate({
  identifier: "Suppression",
  description:
    "An address that gets no marketing (unsubscribe) or no mail at all (the other reasons). An address has at most one entry of each kind"
})
export type Suppression = typeof Suppression.Type

export const ClearSuppression = Schema.Struct({
  email: EmailAddress.annotate({ description: "The suppressed address" }),
  reason: Schema.optionalKey(
    SuppressionReason.annotate({ description: "Only the entry of this reason; by default all entries of the address" })
  )
})

export const ClearedSuppression = Schema.Struct({
  email: Schema.String.annotate({ description: "The address, normalised" }),
  deleted: Schema.Boolean.annotate({ description: "True if there was such an entry" })
})

const mostInACall = 1_000

export const AddSuppressions = Schema.Struct({
  entries: Schema.Array(
    Schema.Struct({
      email: text({ min: 1, max: 320 }).annotate({ description: "The address; one that is none is refused alone" }),
      reason: Schema.optionalKey(
        SuppressionReason.annotate({ description: "Reason of the suppression", default: "manual" })
      )
    })
  )
    .check(Schema.isBetweenLength(1, mostInACall))
    .annotate({ description: "Addresses with their reasons, 1 to 1,000" }),
  source: Schema.optionalKey(
    text({ min: 1, max: 200 }, Schema.isPattern(/^[^\p{Cc}\p{Cs}]*$/u, { expected: "one line of text" })).annotate({
      description: "Origin of the list, such as a file's name; the calling key if absent"
    })
  )
})

export const AddedSuppressions = Schema.Struct({
  added: Schema.Int.annotate({ description: "Number of new entries" }),
  raised: Schema.Int.annotate({ description: "Number of entries whose reason a stronger one replaced" }),
  already: Schema.Int.annotate({
    description: "Number of entries that were there, with this reason or a stronger one"
  }),
  refused: Schema.Array(
    Schema.Struct({
      index: Schema.Int.annotate({ description: "Place in `entries`, from 0" }),
      code: FieldCode
    })
  ).annotate({ description: "Entries whose address is none; the others were added" })
}).annotate({ identifier: "AddedSuppressions", description: "Outcome of each entry" })

export const ListSuppressions = Schema.Struct({
  ...pageFields(),
  q: Schema.optionalKey(
    text({ min: 1, max: 100 }).annotate({ description: "Only addresses that begin with this, in any case" })
  ),
  reason: Schema.optionalKey(SuppressionReason.annotate({ description: "Only this reason" })),
  email: Schema.optionalKey(EmailAddress.annotate({ description: "Only this address" })),
  ...windowFields
})
