import * as Operation from "@tidings/pipeline/Operation"
import { EmailAddress } from "@tidings/schema/fields/Email"
import { pageFields, pageOf } from "@tidings/schema/fields/page"
import { Suppression, SuppressionReason } from "@tidings/schema/resources/Suppression"
import { windowFields } from "@tidings/schema/fields/Timestamp"
import { Suppressions } from "@tidings/services/suppressions/Suppressions"
import { Schema } from "effect"

export default Operation.make({
  name: "list_suppressions",
  http: "GET /v1/suppressions",
  scope: "suppressions:read",
  summary: "List suppressed recipients",
  description: "Newest first. Addresses are shown and compared normalised.",
  input: Schema.Struct({
    ...pageFields(),
    reason: Schema.optionalKey(SuppressionReason.annotate({ description: "Only this reason" })),
    email: Schema.optionalKey(EmailAddress.annotate({ description: "Only this address" })),
    ...windowFields
  }),
  output: pageOf(Suppression),
  example: { reason: "hard_bounce" },
  handler: (input) => Suppressions.use((suppressions) => suppressions.list(input))
})
