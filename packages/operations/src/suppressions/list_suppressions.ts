import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { Suppression, ListSuppressions } from "@tidings/schema/resources/Suppression"
import { Suppressions } from "@tidings/services/suppressions/Suppressions"

export default Operation.make({
  name: "list_suppressions",
  http: "GET /v1/suppressions",
  scope: "suppressions:read",
  summary: "List suppressed recipients",
  description:
    "Suppressions, newest first. An address may have two: its unsubscribe, which stops marketing only, and the strongest other reason, which stops every mail. Addresses are shown and compared normalised.",
  alsoSaid:
    "blocklist blacklist bounced complained unsubscribed blocked addresses do not mail pause sending to address that complained",
  input: ListSuppressions,
  output: pageOf(Suppression),
  example: { reason: "hard_bounce" },
  handler: (input) => Suppressions.use((suppressions) => suppressions.list(input))
})
