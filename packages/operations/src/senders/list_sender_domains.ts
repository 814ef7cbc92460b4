import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListSenderDomains, SenderDomain } from "@tidings/schema/resources/SenderDomain"
import { SenderClaims } from "@tidings/services/senderDomains/SenderClaims"

export default Operation.make({
  name: "list_sender_domains",
  http: "GET /v1/senders",
  scope: "domains:read",
  unlisted: true,
  summary: "List sender domains",
  description:
    "Domains that mails may come from: that of default_from first, then by name. q and status may be combined.",
  alsoSaid: "from addresses sending domains identities send as",
  input: ListSenderDomains,
  output: pageOf(SenderDomain),
  example: { status: "pending" },
  handler: (input) => SenderClaims.use((senders) => senders.list(input))
})
