import * as Event from "../Event.ts"
import { resolved } from "../resources/Resolution.ts"
import { sendData, sendExample } from "./SendData.ts"

export default Event.make({
  type: "send.queued",
  says: "A send was accepted and waits to be handed over, or is sent again because a person said that it never left",
  data: sendData(resolved),
  example: sendExample("queued", {})
})
