import { Schema } from "effect"
import type { Event } from "../Event.ts"
import { resolved } from "../resources/Resolution.ts"
import { handedTo, reported } from "./send.ts"

/** The provider's own words; each field is absent if it was not given. */
export const providerWords = {
  reason: Schema.optionalKey(
    Schema.String.annotate({
      description: "The provider's own words, at most 1,000 characters, or the reason that it took nothing"
    })
  ),
  http_status: Schema.optionalKey(Schema.Int.annotate({ description: "The status of its answer" })),
  provider_code: Schema.optionalKey(
    Schema.String.annotate({ description: "The provider's or carrier's code of the error, such as 30003" })
  )
}

const attempt = Schema.optionalKey(
  Schema.Int.annotate({ description: "Number of attempts by then; absent if none failed" })
)

/** Fields of events by what happened to a message. */
const happened = {
  queued: {
    ...handedTo,
    ...providerWords,
    attempt,
    ...resolved,
    next_attempt_at: Schema.optionalKey(
      Schema.String.annotate({ description: "Time of the next attempt; absent at acceptance" })
    )
  },
  sent: {
    ...handedTo,
    ...reported,
    ...resolved,
    provider_message_id: Schema.optionalKey(
      Schema.String.annotate({ description: "The provider's id of the message" })
    ),
    response: Schema.optionalKey(Schema.String.annotate({ description: "The provider's answer" }))
  },
  unconfirmed: {
    ...handedTo,
    reason: Schema.optionalKey(Schema.String.annotate({ description: "Reason that the answer was lost" }))
  },
  failed: { ...handedTo, ...reported, ...providerWords, attempt, ...resolved }
}

type Encoded<F extends Schema.Struct.Fields> = Schema.Struct<F>["Encoded"]

/** An `Event`, which is one only for fields that need no services. */
interface MessageEvent<Type extends string, F extends Schema.Struct.Fields> extends Omit<
  Event<Type, any>,
  "data" | "example"
> {
  readonly data: Schema.Struct<F>
  readonly example: Encoded<F>
}

type Word = keyof typeof happened

/** A kind of message as its events tell it. */
interface Family<Name extends string, Before extends Schema.Struct.Fields, After extends Schema.Struct.Fields> {
  /** First word of the events' types. */
  readonly family: Name
  /** One message, in words. */
  readonly noun: string
  /** The message's own fields in each event, before and after those of the event itself. */
  readonly before: Before
  readonly after: After
  /** An example of the message's own fields. */
  readonly example: (status: "accepted" | Exclude<Word, "queued">) => Encoded<Before & After>
  /** Examples of what a provider answers. */
  readonly answered: { readonly sent: object; readonly failed: object }
}

/** Declares the four events that every kind of message but mail and posts has, each under its type with `_` for `.`. */
export const messageEvents = <
  const Name extends string,
  Before extends Schema.Struct.Fields,
  After extends Schema.Struct.Fields
>({
  after,
  answered,
  before,
  example,
  family,
  noun
}: Family<Name, Before, After>) => {
  const event = (word: Word, says: string, said: object) => [
    `${family}_${word}`,
    {
      type: `${family}.${word}`,
      says,
      data: Schema.Struct({ ...before, ...happened[word], ...after }),
      example: { ...example(word === "queued" ? "accepted" : word), ...said }
    }
  ]
  return Object.fromEntries([
    event(
      "queued",
      `A ${noun} was accepted, waits to be tried again since no provider could take it, or is sent again because a person said that it never left`,
      {}
    ),
    event("sent", `A provider took a ${noun}`, answered.sent),
    event("unconfirmed", `A ${noun} was handed over and the provider's answer was lost; later reports may settle it`, {
      reason: "the provider did not answer in time"
    }),
    event("failed", `A provider refused a ${noun}, or none took it in time`, answered.failed)
  ]) as {
    readonly [W in Word as `${Name}_${W}`]: MessageEvent<`${Name}.${W}`, Before & (typeof happened)[W] & After>
  }
}
