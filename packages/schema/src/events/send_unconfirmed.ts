import { Schema } from "effect"
import * as Event from "../Event.ts"
import { handedTo, sendData, sendExample } from "./SendData.ts"

export default Event.make({
  type: "send.unconfirmed",
  says: "A send was handed over and the provider's answer was lost; later reports may settle it",
  data: sendData({
    reason: Schema.String.annotate({ description: "Reason that the answer was lost" }),
    ...handedTo
  }),
  example: sendExample("unconfirmed", { reason: "the provider did not answer in time" })
})
