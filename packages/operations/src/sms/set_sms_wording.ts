import * as Operation from "@tidings/pipeline/Operation"
import { SetSmsWording, SetSmsWordingResult } from "@tidings/schema/resources/SmsWording"
import { smsWordingPreview } from "@tidings/services/approvals/showing/wordingPreviews"
import { SmsWordings } from "@tidings/services/sms/SmsWordings"

export default Operation.make({
  name: "set_sms_wording",
  http: "PUT /v1/messaging/transactional/catalog/{key}",
  scope: "messaging.transactional.write",
  unlisted: true,
  liveOnly: true,
  idempotency: "natural",
  audit: "sms_template.set",
  summary: "Word a text message",
  description:
    "The workspace's own words of a kit entry, in a language or for all that have none of their own. Messages accepted before keep their words.",
  alsoSaid: "translate sms reword code language template",
  input: SetSmsWording,
  output: SetSmsWordingResult,
  errors: ["field_invalid"],
  example: { key: "auth.otp", language: "de", body: "{{code}} ist Ihr Code für {{brand}}." },
  surface: "sms",
  asks: ({ key, language }) =>
    language === undefined ? `Word the text message ${key}` : `Word the text message ${key} in ${language}`,
  shows: smsWordingPreview,
  verb: "set",
  seen: (input) => SmsWordings.use((wordings) => wordings.seen(input)),
  handler: (input) => SmsWordings.use((wordings) => wordings.reword(input))
})
