import { Schema } from "effect"
import * as Event from "../Event.ts"

export default Event.make({
  type: "sms.received",
  says: "Somebody sent a text message to one of the workspace's numbers",
  data: Schema.Struct({
    from: Schema.String.annotate({ description: "The sender's number, in E.164" }),
    to: Schema.String.annotate({ description: "The number that it was sent to" }),
    text: Schema.String.annotate({ description: "Text of the message" }),
    connectorProvider: Schema.String.annotate({ description: "The provider that it came through" })
  }),
  example: {
    from: "+353861234567",
    to: "+353861111111",
    text: "Is the shop open on Sunday?",

    connectorProvider: "carrier"
  }
})
