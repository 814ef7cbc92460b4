import { Schema } from "effect"
import * as Event from "../Event.ts"
import { handedTo } from "./SendData.ts"
import { attempt, providerWords, smsData, smsExample } from "./SmsData.ts"

export default Event.make({
  type: "sms.queued",
  says: "A text message was accepted, or waits to be tried again since no provider could take it",
  data: smsData({
    ...handedTo,
    ...providerWords,
    attempt,
    next_attempt_at: Schema.optionalKey(
      Schema.String.annotate({ description: "When it is tried again; absent at acceptance" })
    )
  }),
  example: smsExample("accepted", {})
})
