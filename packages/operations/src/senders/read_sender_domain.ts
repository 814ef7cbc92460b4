import * as Operation from "@tidings/pipeline/Operation"
import { NamedSenderDomain, SenderDomainDetails } from "@tidings/schema/resources/SenderDomain"
import { SenderClaims } from "@tidings/services/senderDomains/SenderClaims"

export default Operation.make({
  name: "read_sender_domain",
  http: "GET /v1/senders/{domain}",
  scope: "domains:read",
  unlisted: true,
  summary: "Read a sender domain",
  description:
    "The domain with the records to publish, each with the last answer of the DNS. Asks nobody: verify_sender_domain looks.",
  alsoSaid: "dns records dkim spf dmarc txt to publish for my domain status",
  input: NamedSenderDomain,
  output: SenderDomainDetails,
  errors: ["resource_not_found", "service_unavailable"],
  handler: (input) => SenderClaims.use((senders) => senders.read(input))
})
