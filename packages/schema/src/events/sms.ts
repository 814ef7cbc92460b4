import { Schema } from "effect"
import * as Event from "../Event.ts"
import { id } from "../Id.ts"
import { resolved } from "../resources/Resolution.ts"
import { SmsDelivery, SmsSimulation, SmsStatus, type SmsStatus as Status } from "../resources/SmsDelivery.ts"
import { handedTo, reported } from "./send.ts"

const { language, segmentCount, templateKey, to } = SmsDelivery.fields

const before = {
  sms_id: id("sms"),
  status: SmsStatus.annotate({ description: "The message's status after this event" }),
  to,
  templateKey,
  language,
  segmentCount
}
const after = { simulation: Schema.optionalKey(SmsSimulation) }

/** The `data` of an event of a text message: the message after the event, and the fields of the event itself. */
const smsData = <F extends Schema.Struct.Fields>(happened: F) => Schema.Struct({ ...before, ...happened, ...after })

/** The fields of a text message in every event of it. */
export type SmsData = Schema.Struct.Type<typeof before & typeof after>

/** An example of `smsData`. */
const smsExample = <S extends Status, H extends object>(status: S, happened: H) => ({
  sms_id: "sms_01kb2x9w3t5v7y8z",
  status,
  to: "+353861234567",
  templateKey: "auth.otp",
  language: null,
  segmentCount: 1,
  ...happened
})

/** The provider's own words; each field is absent if it was not given. */
const providerWords = {
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

/** The fields of an event of a number. */
const numberData = {
  number: Schema.String.annotate({ description: "The number, in E.164" }),
  source: Schema.Literals(["keyword", "provider", "operator"]).annotate({
    description:
      "keyword: a message from the number; provider: the provider's own list; operator: the installation's operator"
  })
}

export const sms_delivered = Event.make({
  type: "sms.delivered",
  says: "A text message reached the phone",
  data: smsData(reported),
  example: smsExample("delivered", {})
})

export const sms_failed = Event.make({
  type: "sms.failed",
  says: "A provider refused a text message, or none took it in time",
  data: smsData({ ...handedTo, ...reported, ...providerWords, attempt, ...resolved }),
  example: smsExample("failed", { reason: "Invalid 'To' Phone Number", http_status: 400, provider_code: "21211" })
})

export const sms_opted_in = Event.make({
  type: "sms.opted_in",
  says: "The owner of a number takes text messages again",
  data: Schema.Struct(numberData),
  example: { number: "+353861234567", source: "keyword" }
})

export const sms_opted_out = Event.make({
  type: "sms.opted_out",
  says: "The owner of a number asked for no further text messages",
  data: Schema.Struct(numberData),
  example: { number: "+353861234567", source: "keyword" }
})

export const sms_queued = Event.make({
  type: "sms.queued",
  says: "A text message was accepted, waits to be tried again since no provider could take it, or is sent again because a person said that it never left",
  data: smsData({
    ...handedTo,
    ...providerWords,
    attempt,
    ...resolved,
    next_attempt_at: Schema.optionalKey(
      Schema.String.annotate({ description: "Time of the next attempt; absent at acceptance" })
    )
  }),
  example: smsExample("accepted", {})
})

export const sms_received = Event.make({
  type: "sms.received",
  says: "Somebody sent a text message to one of the workspace's numbers",
  data: Schema.Struct({
    from: Schema.String.annotate({ description: "The sender's number, in E.164" }),
    to: Schema.String.annotate({ description: "The number that it was sent to" }),
    text: Schema.String.annotate({ description: "Text of the message" }),
    connectorProvider: Schema.String.annotate({ description: "The provider that it came through" })
  }),
  example: {
    from: "+353861234567",
    to: "+353861111111",
    text: "Is the shop open on Sunday?",

    connectorProvider: "carrier"
  }
})

export const sms_sent = Event.make({
  type: "sms.sent",
  says: "A provider took a text message",
  data: smsData({
    ...handedTo,
    ...reported,
    ...resolved,
    provider_message_id: Schema.optionalKey(
      Schema.String.annotate({ description: "The provider's id of the message" })
    ),
    response: Schema.optionalKey(Schema.String.annotate({ description: "The provider's answer" }))
  }),
  example: smsExample("sent", { provider_message_id: "SM0123", response: "queued" })
})

export const sms_suppressed = Event.make({
  type: "sms.suppressed",
  says: "A text message was skipped because its recipient asked for none",
  data: smsData({
    ...handedTo,
    ...reported,
    ...providerWords,
    suppressed_by: Schema.optionalKey(
      Schema.Literals(["opt_out", "provider"]).annotate({
        description: "opt_out: the workspace's own list; provider: the provider's"
      })
    )
  }),
  example: smsExample("suppressed", { suppressed_by: "opt_out" as const })
})

export const sms_unconfirmed = Event.make({
  type: "sms.unconfirmed",
  says: "A text message was handed over and the provider's answer was lost; later reports may settle it",
  data: smsData({
    ...handedTo,
    reason: Schema.optionalKey(Schema.String.annotate({ description: "Reason that the answer was lost" }))
  }),
  example: smsExample("unconfirmed", { reason: "the provider did not answer in time" })
})

export const sms_undelivered = Event.make({
  type: "sms.undelivered",
  says: "A carrier could not deliver a text message",
  data: smsData({ ...providerWords, ...reported }),
  example: smsExample("undelivered", { reason: "Unknown destination handset", provider_code: "30005" })
})
