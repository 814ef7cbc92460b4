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
    "Lets mails reach the address again. With a reason only the entry of that reason is cleared: clearing a hard_bounce leaves an unsubscribe in place. Clearing an entry that is not there succeeds with deleted false.",
  alsoSaid: "blocklist blacklist unblock allow again remove from bounce list resubscribe whitelist",
  input: ClearSuppression,
  output: ClearedSuppression,
  example: { email: "ada@example.com", reason: "hard_bounce" },
  handler: (input) => Suppressions.use((suppressions) => suppressions.clear(input))
})
