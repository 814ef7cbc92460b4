import { Schema } from "effect"
import * as Event from "../Event.ts"
import { handedTo } from "./SendData.ts"
import { smsData, smsExample } from "./SmsData.ts"

export default Event.make({
  type: "sms.unconfirmed",
  says: "A text message was handed over and the provider's answer was lost; later reports may settle it",
  data: smsData({
    ...handedTo,
    reason: Schema.optionalKey(Schema.String.annotate({ description: "Reason that the answer was lost" }))
  }),
  example: smsExample("unconfirmed", { reason: "the provider did not answer in time" })
})
