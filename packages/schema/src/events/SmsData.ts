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

/** The `data` of an event of a text message: the message after the event, and the fields of the event itself. */
export const smsData = <F extends Schema.Struct.Fields>(happened: F) =>
  Schema.Struct({ ...before, ...happened, ...after })

/** The fields of a text message in every event of it. */
export type SmsData = Schema.Struct.Type<typeof before & typeof after>

/** An example of `smsData`. */
export const smsExample = <S extends Status, H extends object>(status: S, happened: H) => ({
  sms_id: "sms_01kb2x9w3t5v7y8z",
  status,
  to: "+353861234567",
  templateKey: "auth.otp",
  language: null,
  segmentCount: 1,
  ...happened
})

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

export const attempt = Schema.optionalKey(
  Schema.Int.annotate({ description: "Number of attempts by then; absent if none failed" })
)

/** The fields of an event of a number. */
export const numberData = {
  number: Schema.String.annotate({ description: "The number, in E.164" }),
  source: Schema.Literals(["keyword", "provider", "operator"]).annotate({
    description:
      "keyword: a message from the number; provider: the provider's own list; operator: the installation's operator"
  })
}
