import { ContactReference } from "./Contact.ts"
import { Schema } from "effect"
import { isEventName, reservedGroups } from "../naming/EventPattern.ts"
import { id } from "../Id.ts"
import { bodyLength, text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"

/** The name of a caller's own event, such as `order.paid`; the groups of the service's events are reserved. */
const CustomEventType = text(
  { max: 100 },
  Schema.makeFilter(
    (type: string) =>
      !reservedGroups.has(type.split(".")[0]!) || "this group of event names is reserved for the service",
    {
      fieldCode: "enum_violation"
    }
  ),
  isEventName
).annotate({
  examples: ["order.paid"],
  description: "<noun>.<past_verb>, at most 100 of a-z, 0-9 and _ with dots between words"
})

const Text = text(
  { max: bodyLength },
  Schema.isPattern(/^[\t\n\r\P{C}\p{Cf}\p{Cn}\p{Co}]*$/u, { expected: "text without control characters" })
)
const Scalar = Schema.Union([Text, Schema.Finite, Schema.Boolean])

type Scalar = typeof Scalar.Type
type Value = Scalar | ReadonlyArray<Scalar> | EventMetadata

/** Metadata of a custom event; the audit log writes nested objects as dotted keys. */
export interface EventMetadata {
  readonly [key: string]: Value
}

const isSnakeCase = (key: string) => /^[a-z][a-z0-9_]{0,99}$/u.test(key)

export const EventMetadata: Schema.Codec<EventMetadata> = Schema.Record(
  Schema.String,
  Schema.Union([Scalar, Schema.Array(Scalar), Schema.suspend((): Schema.Codec<EventMetadata> => EventMetadata)])
)
  .annotate({
    identifier: "EventMetadata",
    description:
      "At most 4 KB when serialised; keys in snake_case; values are text, numbers, booleans, arrays of those, or objects of the same"
  })
  .check(
    Schema.makeFilter(
      (metadata) => {
        const odd = Object.keys(metadata).find((key) => !isSnakeCase(key))
        return odd === undefined || `${JSON.stringify(odd)} is not snake_case: a-z, 0-9 and _, a letter first`
      },
      { fieldCode: "pattern_mismatch" }
    )
  )

const EventContact = Schema.Struct({
  id: id("con"),
  external_id: Schema.NullOr(Schema.String).annotate({ description: "Your own id of the contact; null without one" }),
  email: Schema.NullOr(Schema.String).annotate({ description: "The contact's address; null without one" })
}).annotate({ identifier: "EventContact", description: "The contact that an event happened to" })

/** The `data` of a custom event in webhook deliveries. */
export const CustomEventData = Schema.Struct({ contact: EventContact, metadata: EventMetadata })

/** An example of `CustomEventData`. */
export const customEventExample: typeof CustomEventData.Type = {
  contact: { id: id("con").make("con_01kb2x9w3t5v7y8z"), external_id: "customer-42", email: "ada@example.com" },
  metadata: {}
}

export const CustomEvent = Schema.Struct({
  id: id("evt"),
  type: Schema.String.annotate({ description: "The event's name" }),
  contact: EventContact,
  received_at: Timestamp,
  fan_out: Schema.Struct({
    sequences_woken: Schema.Int.annotate({ description: "Sequence runs that the event advanced" }),
    sequences_not_begun: Schema.optionalKey(
      Schema.Int.annotate({
        description: "Runs that did not begin, since the approval policy for sequences holds the caller"
      })
    ),
    webhooks_dispatched: Schema.Int.annotate({ description: "Webhook subscriptions that the event is delivered to" })
  }).annotate({
    description: "Number of runs and subscriptions that the event reached"
  })
}).annotate({ identifier: "CustomEvent", description: "A custom event, as it was recorded" })
export type CustomEvent = typeof CustomEvent.Type

export const EmitEvent = Schema.Struct({
  type: CustomEventType,
  contact: ContactReference.annotateKey({ description: "At least one of external_id, email and id" }),
  metadata: Schema.optionalKey(EventMetadata)
})
