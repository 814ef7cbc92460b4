import * as Event from "../Event.ts"
import { reported } from "./SendData.ts"
import { smsData, smsExample } from "./SmsData.ts"

export default Event.make({
  type: "sms.delivered",
  says: "A text message reached the phone",
  data: smsData(reported),
  example: smsExample("delivered", {})
})
