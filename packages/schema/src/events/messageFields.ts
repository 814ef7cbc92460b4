import { Schema } from "effect"
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

/** Fields of the events of a message that providers over HTTP take, by what happened to it. */
export const messageFields = {
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
