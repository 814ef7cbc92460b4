import { Schema } from "effect"
import * as Event from "../Event.ts"
import { reported, sendData, sendExample } from "./SendData.ts"

export default Event.make({
  type: "send.complained",
  says: "The recipient reported a send as spam",
  data: sendData({
    feedback_type: Schema.optionalKey(
      Schema.String.annotate({ description: "Feedback-Type of the report (RFC 5965); absent in the sandbox" })
    ),
    ...reported
  }),
  example: sendExample("complained", { feedback_type: "abuse" })
})
