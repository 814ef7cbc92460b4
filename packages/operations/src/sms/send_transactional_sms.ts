import * as Operation from "@tidings/pipeline/Operation"
import { SmsDelivery } from "@tidings/schema/resources/SmsDelivery"
import { SmsRequest } from "@tidings/schema/resources/SmsRequest"
import { smsPreview } from "@tidings/services/approvals/showing/messagePreviews"
import { Sms } from "@tidings/services/sms/Sms"

export default Operation.make({
  name: "send_transactional_sms",
  http: "POST /v1/messaging/transactional",
  scope: "messaging.transactional.send",
  idempotency: "accepted",
  audit: "sms.send",
  summary: "Send a text message",
  description:
    "Sends one message of the kit to one number. The answer means accepted, not delivered: follow it by list_sms_deliveries or webhooks. A number that opted out is skipped, with status suppressed.",
  alsoSaid: "text someone sms phone number otp code mobile message",
  input: SmsRequest,
  output: SmsDelivery,
  status: 202,
  outward: true,
  errors: [
    "field_invalid",
    "recipient_invalid",
    "consent_proof_required",
    "generic_shortener_not_allowed",
    "url_not_allowed",
    "schema_contract_violation"
  ],
  example: {
    to: "+353861234567",
    templateKey: "auth.otp",
    variables: { code: "041932", minutes: 10 }
  },
  surface: "sms",
  asks: ({ templateKey, to }) => `Send text message ${templateKey} to ${to}`,
  shows: smsPreview,
  verb: "send",
  seen: (request) => Sms.use((sms) => sms.seen(request)),
  drafts: true,
  handler: (request) => Sms.use((sms) => sms.accept(request))
})
