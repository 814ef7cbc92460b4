import * as Operation from "@tidings/pipeline/Operation"
import { RemovedSmsOptOut, RemoveSmsOptOut } from "@tidings/schema/resources/SmsOptOut"
import { optInPreview } from "@tidings/services/approvals/showing/wordingPreviews"
import { SmsNumbers } from "@tidings/services/sms/SmsNumbers"

export default Operation.make({
  name: "remove_sms_opt_out",
  http: "DELETE /v1/messaging/transactional/opt-outs/{number}",
  scope: "messaging.transactional.write",
  unlisted: true,
  idempotency: "natural",
  audit: "sms_opt_out.remove",
  summary: "Lift a number's opt-out",
  description:
    "Text messages are sent to the number again; a provider that blocks it still does. Within 24 hours of a STOP a reason is required. Lifting one that is not there succeeds with removed false.",
  alsoSaid: "opt in again sms start texting unblock resubscribe",
  input: RemoveSmsOptOut,
  output: RemovedSmsOptOut,
  errors: ["field_invalid"],
  example: { number: "+353861234568", reason: "Asked for messages again by phone" },
  surface: "sms",
  asks: ({ number }) => `Send text messages to ${number} again, which opted out`,
  shows: optInPreview,
  verb: "lift",
  handler: (input) => SmsNumbers.use((numbers) => numbers.lift(input))
})
