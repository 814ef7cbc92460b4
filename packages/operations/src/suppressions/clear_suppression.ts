import * as Operation from "@tidings/pipeline/Operation"
import { Suppressions } from "@tidings/services/suppressions/Suppressions"
import { ClearSuppression, ClearedSuppression } from "@tidings/schema/resources/Suppression"

export default Operation.make({
  name: "clear_suppression",
  http: "DELETE /v1/suppressions/{email}",
  scope: "suppressions:write",
  idempotency: "natural",
  summary: "Clear a suppressed recipient",
  description:
    "Lets sends reach the address again. Clearing an address that is not suppressed succeeds with deleted false.",
  input: ClearSuppression,
  output: ClearedSuppression,
  example: { email: "ada@example.com" },
  handler: ({ email }) => Suppressions.use((suppressions) => suppressions.clear(email))
})
