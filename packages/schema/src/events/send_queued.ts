import * as Event from "../Event.ts"
import { sendData, sendExample } from "./SendData.ts"

export default Event.make({
  type: "send.queued",
  says: "A send was accepted; the mailbox has not seen it yet",
  data: sendData({}),
  example: sendExample("queued", {})
})
