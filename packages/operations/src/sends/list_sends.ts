import * as Operation from "@tidings/pipeline/Operation"
import { EmailAddress } from "@tidings/schema/fields/Email"
import { id } from "@tidings/schema/Id"
import { pageFields, pageOf } from "@tidings/schema/fields/page"
import { Send, SendStatus } from "@tidings/schema/resources/Send"
import { TemplateKey } from "@tidings/schema/resources/Template"
import { windowFields } from "@tidings/schema/fields/Timestamp"
import { Sends } from "@tidings/services/sends/Sends"
import { Schema } from "effect"

export default Operation.make({
  name: "list_sends",
  http: "GET /v1/sends",
  scope: "sends:read",
  summary: "List sends",
  description:
    "Newest first. Give at most one of templateKey, status, to and apiKeyId; since and until bound created_at, both inclusive.",
  input: Schema.Struct({
    ...pageFields(),
    templateKey: Schema.optionalKey(TemplateKey),
    status: Schema.optionalKey(SendStatus.annotate({ description: "Only this status" })),
    to: Schema.optionalKey(EmailAddress.annotate({ description: "Only sends to this address" })),
    apiKeyId: Schema.optionalKey(id("key")),
    ...windowFields
  }),
  output: pageOf(Send),
  errors: ["too_many_filters"],
  example: { status: "delivered", limit: 10 },
  handler: (input) => Sends.use((sends) => sends.list(input))
})
