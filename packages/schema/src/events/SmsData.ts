import { Schema } from "effect"
import { id } from "../Id.ts"
import { SmsDelivery, SmsSimulation, SmsStatus, type SmsStatus as Status } from "../resources/SmsDelivery.ts"

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

/** The `data` of an event of text messages: the message as it then is, and what happened to it. */
export const smsData = <F extends Schema.Struct.Fields>(happened: F) =>
  Schema.Struct({ ...before, ...happened, ...after })

/** What every event of a text message tells of it. */
export type SmsData = Schema.Struct.Type<typeof before & typeof after>

/** An example of it. */
export const smsExample = <S extends Status, H extends object>(status: S, happened: H) => ({
  sms_id: "sms_01kb2x9w3t5v7y8z",
  status,
  to: "+353861234567",
  templateKey: "auth.otp",
  language: null,
  segmentCount: 1,
  ...happened
})

/** What a provider says of itself; each part where it was given. */
export const providerWords = {
  reason: Schema.optionalKey(
    Schema.String.annotate({
      description: "The provider's own words, at most 1,000 characters, or why it took nothing"
    })
  ),
  http_status: Schema.optionalKey(Schema.Int.annotate({ description: "The status of its answer" })),
  provider_code: Schema.optionalKey(
    Schema.String.annotate({ description: "What the provider or the carrier calls the fault, such as 30003" })
  )
}

export const attempt = Schema.optionalKey(
  Schema.Int.annotate({ description: "Number of attempts by then; absent where none failed" })
)

/** What events of numbers tell. */
export const numberData = {
  number: Schema.String.annotate({ description: "The number, in E.164" }),
  source: Schema.Literals(["keyword", "provider", "operator"]).annotate({
    description: "A message that says so, the provider's own list, or whoever runs the installation"
  })
}
