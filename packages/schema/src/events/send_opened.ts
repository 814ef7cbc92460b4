import * as Event from "../Event.ts"
import { sendData, sendExample } from "./SendData.ts"

export default Event.make({
  type: "send.opened",
  says: "A send was opened",
  data: sendData({}),
  example: sendExample("opened", {})
})
