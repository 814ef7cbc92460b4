import * as Operation from "@tidings/pipeline/Operation"
import { ResetSmsWording, ResetSmsWordingResult } from "@tidings/schema/resources/SmsWording"
import { smsWordingGonePreview } from "@tidings/services/approvals/showing/wordingPreviews"
import { SmsWordings } from "@tidings/services/sms/SmsWordings"

export default Operation.make({
  name: "reset_sms_wording",
  http: "DELETE /v1/messaging/transactional/catalog/{key}",
  scope: "messaging.transactional.write",
  unlisted: true,
  liveOnly: true,
  idempotency: "natural",
  audit: "sms_template.reset",
  summary: "Go back to the kit's wording of a text message",
  description:
    "Removes the workspace's wording without a language, after which the kit's is sent, or its wording in one language. Removing one that is not there succeeds with deleted false.",
  alsoSaid: "undo sms text default words delete translation restore original",
  input: ResetSmsWording,
  output: ResetSmsWordingResult,
  example: { key: "auth.otp", language: "de" },
  surface: "sms",
  asks: ({ key, language }) =>
    language === undefined
      ? `Go back to the kit's wording of the text message ${key}`
      : `Remove the wording of the text message ${key} in ${language}`,
  shows: smsWordingGonePreview,
  verb: "remove",
  seen: (input) => SmsWordings.use((wordings) => wordings.seen(input)),
  handler: (input) => SmsWordings.use((wordings) => wordings.unword(input))
})
