import { Schema } from "effect"
import * as Event from "../Event.ts"
import { numberData } from "./SmsData.ts"

export default Event.make({
  type: "sms.opted_out",
  says: "The owner of a number asked for no further text messages",
  data: Schema.Struct(numberData),
  example: { number: "+353861234567", source: "keyword" }
})
