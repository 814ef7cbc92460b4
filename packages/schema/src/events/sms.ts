import { Schema } from "effect"
import * as Event from "../Event.ts"
import { id } from "../Id.ts"
import { SmsDelivery, SmsSimulation, SmsStatus, type SmsStatus as Status } from "../resources/SmsDelivery.ts"
import { OptOutKind } from "../resources/SmsOptOut.ts"
import { messageEvents, providerWords } from "./messageEvents.ts"
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

/** The fields of an event of a number. */
const numberData = {
  number: Schema.String.annotate({ description: "The number, in E.164" }),
  source: OptOutKind
}

export const { sms_failed, sms_queued, sms_sent, sms_unconfirmed } = messageEvents({
  family: "sms",
  noun: "text message",
  before,
  after,
  example: (status) => smsExample(status, {}),
  answered: {
    sent: { provider_message_id: "SM0123", response: "queued" },
    failed: { reason: "Invalid 'To' Phone Number", http_status: 400, provider_code: "21211" }
  }
})

export const sms_delivered = Event.make({
  type: "sms.delivered",
  says: "A text message reached the phone",
  data: smsData(reported),
  example: smsExample("delivered", {})
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

export const sms_undelivered = Event.make({
  type: "sms.undelivered",
  says: "A carrier could not deliver a text message",
  data: smsData({ ...providerWords, ...reported }),
  example: smsExample("undelivered", { reason: "Unknown destination handset", provider_code: "30005" })
})
