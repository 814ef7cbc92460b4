import * as Event from "../Event.ts"
import { reported, sendData, sendExample } from "./SendData.ts"

export default Event.make({
  type: "send.unsubscribed",
  says: "The recipient of a send unsubscribed",
  data: sendData(reported),
  example: sendExample("delivered", {})
})
