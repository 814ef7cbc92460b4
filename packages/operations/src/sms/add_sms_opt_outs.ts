import * as Operation from "@tidings/pipeline/Operation"
import { AddedSmsOptOuts, AddSmsOptOuts } from "@tidings/schema/resources/SmsOptOut"
import { SmsNumbers } from "@tidings/services/sms/SmsNumbers"

export default Operation.make({
  name: "add_sms_opt_outs",
  http: "POST /v1/messaging/transactional/opt-outs",
  scope: "messaging.transactional.write",
  unlisted: true,
  idempotency: "natural",
  audit: "sms_opt_out.add",
  summary: "Opt numbers out of text messages",
  description:
    "Sends no text message to these numbers any more, 1,000 a call at most. Adding a number again changes nothing.",
  alsoSaid: "stop texting sms block do not text import unsubscribe",
  input: AddSmsOptOuts,
  output: AddedSmsOptOuts,
  example: { numbers: ["+353861234568"] },
  handler: (input) => SmsNumbers.use((numbers) => numbers.add(input))
})
