import { Schema } from "effect"
import * as Event from "../Event.ts"
import { reported, sendData, sendExample } from "./SendData.ts"

export default Event.make({
  type: "send.clicked",
  says: "A link in a send was followed",
  data: sendData({
    url: Schema.optionalKey(Schema.String.annotate({ description: "URL of the link; absent in the sandbox" })),
    ...reported
  }),
  example: sendExample("clicked", { url: "https://example.com/orders/1042" })
})
