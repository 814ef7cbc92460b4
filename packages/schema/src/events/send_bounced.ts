import { Schema } from "effect"
import * as Event from "../Event.ts"
import { handedTo, reported, sendData, sendExample, serverWords } from "./SendData.ts"

export default Event.make({
  type: "send.bounced",
  says: "The recipient's server refused a send for good",
  data: sendData({
    bounce_type: Schema.Literals(["hard", "soft"]).annotate({
      description: "hard: the address itself is at fault, and is suppressed; soft: anything else"
    }),
    ...serverWords,
    ...handedTo,
    ...reported
  }),
  example: sendExample("bounced", {
    bounce_type: "hard" as const,
    reason: "550 5.1.1 No such user here",
    smtp_code: 550,
    enhanced_status_code: "5.1.1"
  })
})
