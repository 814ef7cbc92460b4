import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListSmsDeliveries, SmsDelivery } from "@tidings/schema/resources/SmsDelivery"
import { Sms } from "@tidings/services/sms/Sms"

export default Operation.make({
  name: "list_sms_deliveries",
  http: "GET /v1/messaging/transactional/deliveries",
  scope: "messaging.transactional.read",
  summary: "List text messages",
  description: "Newest first, those that match every filter given.",
  alsoSaid: "texts sms text messages that went out sent history delivered bounced phone",
  input: ListSmsDeliveries,
  output: pageOf(SmsDelivery),
  example: { templateKey: "auth.otp", limit: 10 },
  handler: (input) => Sms.use((sms) => sms.list(input))
})
