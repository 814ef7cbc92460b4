import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListSmsOptOuts, SmsOptOut } from "@tidings/schema/resources/SmsOptOut"
import { SmsNumbers } from "@tidings/services/sms/SmsNumbers"

export default Operation.make({
  name: "list_sms_opt_outs",
  http: "GET /v1/messaging/transactional/opt-outs",
  scope: "messaging.transactional.read",
  unlisted: true,
  audit: "sms_opt_out.list",
  summary: "List numbers that opted out",
  description: "Numbers that get no text messages, newest first.",
  alsoSaid: "stop stopped sms unsubscribed blocked who replied STOP",
  input: ListSmsOptOuts,
  output: pageOf(SmsOptOut),
  handler: (input) => SmsNumbers.use((numbers) => numbers.page(input))
})
