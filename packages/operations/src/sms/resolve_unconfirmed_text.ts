import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { sendsAgain, Resolution, whenSentAgain } from "@tidings/schema/resources/Resolution"
import { SmsDelivery } from "@tidings/schema/resources/SmsDelivery"
import { textAgainPreview } from "@tidings/services/approvals/showing/messagePreviews"
import { SmsHandover } from "@tidings/services/sms/SmsHandover"
import { Schema } from "effect"

export default Operation.make({
  name: "resolve_unconfirmed_text",
  http: "POST /v1/messaging/transactional/deliveries/{id}/resolve",
  scope: "messaging.transactional.send",
  unlisted: true,
  idempotency: "accepted",
  destroys: true,
  audit: "sms.resolve",
  summary: "Resolve an unconfirmed text message",
  description:
    "For a person who looked at the provider, whose answer was lost. send_again sends the same message, twice if the first did leave; a code within 15 minutes, any other within a day.",
  alsoSaid: "lost text sms unknown whether it left send again mark failed stuck",
  input: Schema.Struct({ id: id("sms"), resolution: Resolution }),
  output: SmsDelivery,
  outward: true,
  errors: ["not_unconfirmed", "cannot_send_again"],
  example: { id: "sms_01kb2x9w3t5v7y8z", resolution: "send_again" },
  surface: { kind: "sms", when: whenSentAgain, needed: sendsAgain },
  asks: ({ id }) => `Send the text message ${id} again`,
  shows: ({ id }) => textAgainPreview(id),
  verb: "send again",
  seen: ({ id }) => SmsHandover.use((texts) => texts.seen(id)),
  handler: ({ id, resolution }) => SmsHandover.use((texts) => texts.resolve(id, resolution, {}))
})
