import * as Operation from "@tidings/pipeline/Operation"
import { SenderDomainDetails, VerifySenderDomain } from "@tidings/schema/resources/SenderDomain"
import { SenderClaims } from "@tidings/services/senderDomains/SenderClaims"

export default Operation.make({
  name: "verify_sender_domain",
  http: "POST /v1/senders/{domain}/verify",
  scope: "domains:read",
  unlisted: true,
  liveOnly: true,
  idempotency: "natural",
  summary: "Verify a sender domain",
  description:
    "Asks the DNS now: the TXT record, SPF, DKIM, DMARC and the return path. Only the TXT record decides: a pending or failing domain that has it is verified. 10 looks a minute and workspace, together with verify_link_domain.",
  alsoSaid: "check dkim spf dmarc dns now again recheck domain ready",
  input: VerifySenderDomain,
  output: SenderDomainDetails,
  outward: true,
  errors: ["resource_not_found", "service_unavailable", "workspace_rate_limit"],
  prepare: (input) => SenderClaims.use((senders) => senders.look(input)),
  handler: (input, seen) => SenderClaims.use((senders) => senders.verify(input, seen))
})
