import * as Event from "../Event.ts"
import { sendData, sendExample } from "./SendData.ts"

export default Event.make({
  type: "send.delivered",
  says: "The recipient's server accepted a send",
  data: sendData({}),
  example: sendExample("delivered", {})
})
