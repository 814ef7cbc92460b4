import { Schema } from "effect"
import * as Event from "../Event.ts"
import { sendData, sendExample } from "./SendData.ts"

export default Event.make({
  type: "send.failed",
  says: "A send could not be handed to any provider",
  data: sendData({
    reason: Schema.optionalKey(
      Schema.String.annotate({ description: "Why the last attempt failed; absent in the sandbox" })
    )
  }),
  example: sendExample("failed", { reason: "connect ECONNREFUSED 192.0.2.25:25" })
})
