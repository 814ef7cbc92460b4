import * as Event from "../Event.ts"
import { sendData, sendExample } from "./SendData.ts"

export default Event.make({
  type: "send.queued",
  says: "A send was accepted and waits to be handed over",
  data: sendData({}),
  example: sendExample("queued", {})
})
