import * as Operation from "@tidings/pipeline/Operation"
import { SmsKit } from "@tidings/schema/resources/SmsTemplate"
import { smsKit } from "@tidings/engines/sms/wording/smsKit"
import { Effect, Schema } from "effect"

export default Operation.make({
  name: "browse_sms_transactional_kit",
  http: "GET /v1/messaging/transactional/kit",
  scope: null,
  summary: "Browse the SMS kit",
  description: "Every kind of text message that can be sent, with its variables and its default wording.",
  alsoSaid: "which texts sms kinds available to send",
  input: Schema.Struct({}),
  output: SmsKit,
  handler: () => Effect.succeed({ data: smsKit })
})
