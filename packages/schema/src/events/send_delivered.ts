import * as Event from "../Event.ts"
import { reported, sendData, sendExample } from "./SendData.ts"

export default Event.make({
  type: "send.delivered",
  says: "The recipient's server accepted a send",
  data: sendData(reported),
  example: sendExample("delivered", {})
})
