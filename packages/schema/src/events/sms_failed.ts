import * as Event from "../Event.ts"
import { resolved } from "../resources/Resolution.ts"
import { handedTo, reported } from "./SendData.ts"
import { attempt, providerWords, smsData, smsExample } from "./SmsData.ts"

export default Event.make({
  type: "sms.failed",
  says: "A provider refused a text message, or none took it in time",
  data: smsData({ ...handedTo, ...reported, ...providerWords, attempt, ...resolved }),
  example: smsExample("failed", { reason: "Invalid 'To' Phone Number", http_status: 400, provider_code: "21211" })
})
