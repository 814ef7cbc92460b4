import * as Operation from "@tidings/pipeline/Operation"
import { AddedSuppressions, AddSuppressions } from "@tidings/schema/resources/Suppression"
import { Suppressions } from "@tidings/services/suppressions/Suppressions"

export default Operation.make({
  name: "add_suppressions",
  http: "POST /v1/suppressions",
  scope: "suppressions:write",
  unlisted: true,
  idempotency: "natural",
  destroys: true,
  summary: "Suppress recipients",
  description:
    "Up to 1,000 addresses a call. A stronger reason replaces a weaker one (manual, hard_bounce, complaint, ascending); an unsubscribe is kept beside any other. Adding an entry again changes nothing.",
  alsoSaid: "blocklist blacklist block do not mail import unsubscribed bounced list opt out",
  input: AddSuppressions,
  output: AddedSuppressions,
  audit: "suppression.add",
  example: {
    entries: [{ email: "ada@example.com", reason: "complaint" }, { email: "grace@example.com" }],
    source: "Export of 20 November"
  },
  handler: (input) => Suppressions.use((suppressions) => suppressions.addAll(input))
})
