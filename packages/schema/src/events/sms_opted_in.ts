import { Schema } from "effect"
import * as Event from "../Event.ts"
import { numberData } from "./SmsData.ts"

export default Event.make({
  type: "sms.opted_in",
  says: "The owner of a number takes text messages again",
  data: Schema.Struct(numberData),
  example: { number: "+353861234567", source: "keyword" }
})
