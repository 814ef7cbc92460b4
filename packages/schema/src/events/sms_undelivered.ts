import * as Event from "../Event.ts"
import { reported } from "./SendData.ts"
import { providerWords, smsData, smsExample } from "./SmsData.ts"

export default Event.make({
  type: "sms.undelivered",
  says: "A carrier could not deliver a text message",
  data: smsData({ ...providerWords, ...reported }),
  example: smsExample("undelivered", { reason: "Unknown destination handset", provider_code: "30005" })
})
