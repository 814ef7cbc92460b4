import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { SmsDelivery } from "@tidings/schema/resources/SmsDelivery"
import { Sms } from "@tidings/services/sms/Sms"
import { Schema } from "effect"

export default Operation.make({
  name: "read_sms_delivery",
  http: "GET /v1/messaging/transactional/deliveries/{id}",
  scope: "messaging.transactional.read",
  unlisted: true,
  audit: "sms.read",
  summary: "Read a text message",
  description: "Its status and timeline. The text itself is never shown, since it may hold a code.",
  alsoSaid: "one sms status did the text arrive delivered events",
  input: Schema.Struct({ id: id("sms") }),
  output: SmsDelivery,
  handler: ({ id }) => Sms.use((sms) => sms.read(id))
})
