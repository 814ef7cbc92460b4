import * as Operation from "@tidings/pipeline/Operation"
import { NamedSenderDomain, RemovedSenderDomain } from "@tidings/schema/resources/SenderDomain"
import { senderPreview } from "@tidings/services/approvals/showing/domainPreviews"
import { SenderClaims } from "@tidings/services/senderDomains/SenderClaims"

export default Operation.make({
  name: "remove_sender_domain",
  http: "DELETE /v1/senders/{domain}",
  scope: "domains:manage",
  recentSignIn: true,
  unlisted: true,
  liveOnly: true,
  idempotency: "natural",
  summary: "Remove a sender domain",
  description:
    "No further mail comes from it; mails accepted before still leave. The domain of default_from cannot be removed. Removing one that is not there succeeds with deleted false.",
  alsoSaid: "stop delete from domain sending as unverify",
  input: NamedSenderDomain,
  output: RemovedSenderDomain,
  errors: ["field_invalid"],
  surface: "settings",
  asks: ({ domain }) => `Remove the sender domain ${domain}`,
  shows: senderPreview,
  verb: "remove",
  handler: (input) => SenderClaims.use((senders) => senders.remove(input))
})
