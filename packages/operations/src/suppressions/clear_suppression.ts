import * as Operation from "@tidings/pipeline/Operation"
import { EmailAddress } from "@tidings/schema/fields/Email"
import { Suppressions } from "@tidings/services/suppressions/Suppressions"
import { Schema } from "effect"

export default Operation.make({
  name: "clear_suppression",
  http: "DELETE /v1/suppressions/{email}",
  scope: "suppressions:write",
  idempotency: "natural",
  summary: "Clear a suppressed recipient",
  description:
    "Lets sends reach the address again. Clearing an address that is not suppressed succeeds with deleted false.",
  input: Schema.Struct({ email: EmailAddress.annotate({ description: "The suppressed address" }) }),
  output: Schema.Struct({
    email: Schema.String.annotate({ description: "The address, normalised" }),
    deleted: Schema.Boolean.annotate({ description: "Whether the address was suppressed" })
  }),
  example: { email: "ada@example.com" },
  handler: ({ email }) => Suppressions.use((suppressions) => suppressions.clear(email))
})
