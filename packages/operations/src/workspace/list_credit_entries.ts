import * as Operation from "@tidings/pipeline/Operation"
import { CreditEntries, ListCreditEntries } from "@tidings/schema/resources/CreditEntry"
import { Credits } from "@tidings/services/credits/Credits"

export default Operation.make({
  name: "list_credit_entries",
  http: "GET /v1/credits",
  scope: "credits:read",
  unlisted: true,
  audit: "credits.list",
  summary: "List charges and grants of credits",
  description: "The balance, then every charge and grant, newest first; since and until are both inclusive.",
  alsoSaid: "what did it cost spent used up billing charged balance credits history",
  input: ListCreditEntries,
  output: CreditEntries,
  example: { since: "2026-11-01", limit: 10 },
  handler: (input) => Credits.use((credits) => credits.list(input))
})
