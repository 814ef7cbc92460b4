import { Schema } from "effect"
import type { Event } from "../Event.ts"
import { resolved } from "../resources/Resolution.ts"
import { handedTo, reported } from "./SendData.ts"

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

/**
 * The four events that every kind of message has: `fields` are the message's own, in each of them, with an example of
 * them and of what a provider answers.
 */
export const messageEvents = <const Family extends string, F extends Schema.Struct.Fields>(
  family: Family,
  noun: string,
  fields: F,
  example: (status: "accepted" | Exclude<keyof typeof happened, "queued">) => Encoded<F>,
  answered: { readonly sent: object; readonly failed: object }
) => {
  const event = <const Word extends keyof typeof happened>(word: Word, says: string, said: object) =>
    ({
      type: `${family}.${word}`,
      says,
      data: Schema.Struct({ ...fields, ...happened[word] }),
      example: { ...example(word === "queued" ? "accepted" : word), ...said }
    }) as unknown as MessageEvent<`${Family}.${Word}`, F & (typeof happened)[Word]>
  return {
    queued: event(
      "queued",
      `A ${noun} was accepted, waits to be tried again since no provider could take it, or is sent again because a person said that it never left`,
      {}
    ),
    sent: event("sent", `A provider took a ${noun}`, answered.sent),
    unconfirmed: event(
      "unconfirmed",
      `A ${noun} was handed over and the provider's answer was lost; later reports may settle it`,
      { reason: "the provider did not answer in time" }
    ),
    failed: event("failed", `A provider refused a ${noun}, or none took it in time`, answered.failed)
  }
}
