import * as Operation from "@tidings/pipeline/Operation"
import { AddedSenderDomain, AddSenderDomain } from "@tidings/schema/resources/SenderDomain"
import { senderPreview } from "@tidings/services/approvals/showing/domainPreviews"
import { SenderClaims } from "@tidings/services/senderDomains/SenderClaims"

export default Operation.make({
  name: "add_sender_domain",
  http: "POST /v1/senders",
  scope: "domains:manage",
  unlisted: true,
  liveOnly: true,
  idempotency: "accepted",
  summary: "Add a sender domain",
  description:
    "Pending until its TXT record is seen, and answered with every record to publish. The DNS is asked after 1, 5 and 15 minutes, then hourly for 72 hours, then daily; after 14 days a domain that is still pending is removed. At most 100.",
  alsoSaid: "verify my domain send from own domain set up sending identity from address new",
  input: AddSenderDomain,
  output: AddedSenderDomain,
  status: 201,
  otherwise: { when: "the workspace had the domain", is: ({ added }) => !added },
  errors: ["field_invalid", "resource_not_found", "service_unavailable"],
  example: { domain: "mail.acme.com" },
  surface: "settings",
  asks: ({ domain }) => `Add the sender domain ${domain}`,
  shows: senderPreview,
  verb: "add",
  handler: (input) => SenderClaims.use((senders) => senders.add(input))
})
