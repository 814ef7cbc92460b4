import * as Operation from "@tidings/pipeline/Operation"
import { SmsCatalogue } from "@tidings/schema/resources/SmsTemplate"
import { SmsWordings } from "@tidings/services/sms/SmsWordings"
import { Effect, Schema } from "effect"

export default Operation.make({
  name: "list_sms_templates",
  http: "GET /v1/messaging/transactional/catalog",
  scope: null,
  summary: "List SMS templates",
  description: "The kit as this workspace sends it: with its own wordings and languages, which set_sms_wording sets.",
  alsoSaid: "texts sms wording available",
  input: Schema.Struct({}),
  output: SmsCatalogue,
  handler: () =>
    Effect.map(
      SmsWordings.use(({ catalogue }) => catalogue),
      (data) => ({ data })
    )
})
