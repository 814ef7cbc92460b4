import * as Event from "../Event.ts"
import { reported, sendData, sendExample } from "./SendData.ts"

export default Event.make({
  type: "send.opened",
  says: "A send was opened",
  data: sendData(reported),
  example: sendExample("opened", {})
})
