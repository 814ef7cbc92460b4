import { Schema } from "effect"
import * as Event from "../Event.ts"
import { resolved } from "../resources/Resolution.ts"
import { handedTo, reported, sendData, sendExample } from "./SendData.ts"

export default Event.make({
  type: "send.sent",
  says: "A send was handed to its provider",
  data: sendData({
    provider_message_id: Schema.optionalKey(
      Schema.String.annotate({ description: "The provider's id of the message; absent in the sandbox" })
    ),
    response: Schema.optionalKey(
      Schema.String.annotate({ description: "The provider's answer; absent in the sandbox" })
    ),
    ...handedTo,
    ...reported,
    ...resolved
  }),
  example: sendExample("sent", {
    provider_message_id: "<snd_01kb2x9w3t5v7y8z@example.com>",
    response: "250 2.0.0 OK: queued as 4T2x9w"
  })
})
