import { Schema } from "effect"
import { pageFields } from "../fields/page.ts"
import { E164 } from "../fields/Phone.ts"
import { text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"

export const OptOutKind = Schema.Literals(["keyword", "provider", "operator", "api"]).annotate({
  identifier: "OptOutKind",
  description:
    "keyword: a message from the number; provider: the provider's own list; operator: the installation's operator; api: a call"
})
export type OptOutKind = typeof OptOutKind.Type

/** Source of an opt-out or of its end. */
export const OptOutSource = Schema.Struct({
  kind: OptOutKind,
  id: Schema.String.annotate({ description: "Id of the source, such as that of the calling key" })
}).annotate({ description: "Source of the opt-out" })
export type OptOutSource = typeof OptOutSource.Type

export const SmsOptOut = Schema.Struct({
  number: Schema.String.annotate({ description: "The number, in E.164" }),
  source: OptOutSource,
  created_at: Timestamp
}).annotate({ identifier: "SmsOptOut", description: "A number that gets no text messages" })
export type SmsOptOut = typeof SmsOptOut.Type

export const ListSmsOptOuts = Schema.Struct({
  ...pageFields(),
  number: Schema.optionalKey(E164.annotate({ description: "Only this number, in E.164" }))
})

const mostInACall = 1_000

export const AddSmsOptOuts = Schema.Struct({
  numbers: Schema.Array(E164)
    .check(Schema.isBetweenLength(1, mostInACall))
    .annotate({ description: "Numbers in E.164, 1 to 1,000" })
})

export const AddedSmsOptOuts = Schema.Struct({
  added: Schema.Int.annotate({ description: "Count of numbers that opted out by this call" }),
  already: Schema.Int.annotate({ description: "Count of numbers that had opted out, or stand twice in the call" })
}).annotate({ identifier: "AddedSmsOptOuts", description: "Outcome of all numbers" })

export const RemoveSmsOptOut = Schema.Struct({
  number: E164.annotate({ description: "The number, in E.164", examples: ["+353861234567"] }),
  reason: Schema.optionalKey(
    text({ min: 1, max: 500 }, Schema.isPattern(/^[^\p{Cc}\p{Cs}]*$/u, { expected: "one line of text" })).annotate({
      description: "Reason for the audit log, required within 24 hours of a STOP"
    })
  )
})

export const RemovedSmsOptOut = Schema.Struct({
  number: Schema.String.annotate({ description: "The number, in E.164" }),
  removed: Schema.Boolean.annotate({ description: "False if it had not opted out" })
}).annotate({ identifier: "RemovedSmsOptOut", description: "An opt-out that was lifted" })
