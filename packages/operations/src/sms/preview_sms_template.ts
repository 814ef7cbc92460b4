import * as Operation from "@tidings/pipeline/Operation"
import { PreviewSms, SmsPreview } from "@tidings/schema/resources/SmsRequest"
import { Sms } from "@tidings/services/sms/Sms"

export default Operation.make({
  name: "preview_sms_template",
  http: "POST /v1/messaging/transactional/preview",
  scope: null,
  idempotency: "pure",
  summary: "Preview a text message",
  description:
    "The text that a send would make, counted as carriers count; warnings include the reasons for which a send would be refused. Nothing is sent.",
  alsoSaid: "how long how many segments does a text have sms characters parts cost see",
  input: PreviewSms,
  output: SmsPreview,
  example: { templateKey: "auth.otp", variables: { code: "041932", minutes: 10 } },
  handler: (input) => Sms.use((sms) => sms.preview(input))
})
