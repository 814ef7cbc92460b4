import * as Event from "../Event.ts"
import { sendData, sendExample, serverWords } from "./SendData.ts"

export default Event.make({
  type: "send.delivery_delayed",
  says: "The recipient's server asked to try a send again later",
  data: sendData(serverWords),
  example: sendExample("delivery_delayed", {
    reason: "451 4.7.1 Greylisted, please try again later",
    smtp_code: 451,
    enhanced_status_code: "4.7.1"
  })
})
