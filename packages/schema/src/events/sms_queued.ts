import { Schema } from "effect"
import * as Event from "../Event.ts"
import { resolved } from "../resources/Resolution.ts"
import { handedTo } from "./SendData.ts"
import { attempt, providerWords, smsData, smsExample } from "./SmsData.ts"

export default Event.make({
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
