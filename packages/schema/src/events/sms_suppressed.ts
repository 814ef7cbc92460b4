import { Schema } from "effect"
import * as Event from "../Event.ts"
import { handedTo, reported } from "./SendData.ts"
import { providerWords, smsData, smsExample } from "./SmsData.ts"

export default Event.make({
  type: "sms.suppressed",
  says: "A text message was skipped because its recipient asked for none",
  data: smsData({
    ...handedTo,
    ...reported,
    ...providerWords,
    suppressed_by: Schema.optionalKey(
      Schema.Literals(["opt_out", "provider"]).annotate({
        description: "opt_out: the workspace's own list; provider: the provider's"
      })
    )
  }),
  example: smsExample("suppressed", { suppressed_by: "opt_out" as const })
})
