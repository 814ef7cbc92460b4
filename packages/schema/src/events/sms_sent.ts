import { Schema } from "effect"
import * as Event from "../Event.ts"
import { resolved } from "../resources/Resolution.ts"
import { handedTo, reported } from "./SendData.ts"
import { smsData, smsExample } from "./SmsData.ts"

export default Event.make({
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
