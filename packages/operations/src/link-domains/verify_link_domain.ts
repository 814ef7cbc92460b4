import * as Operation from "@tidings/pipeline/Operation"
import { LinkDomain, NamedLinkDomain } from "@tidings/schema/resources/LinkDomain"
import { LinkClaims } from "@tidings/services/links/LinkClaims"

export default Operation.make({
  name: "verify_link_domain",
  http: "POST /v1/link-domains/{host}/verify",
  scope: "domains:read",
  unlisted: true,
  liveOnly: true,
  idempotency: "natural",
  audit: "domain.verify",
  summary: "Verify a host of short links",
  description:
    "Looks for the TXT record, and asks the host by name whether it leads to this server. The TXT record alone decides; the first workspace that proves a host has it, and other claims end. 10 looks a minute and workspace.",
  alsoSaid: "check custom short domain dns now is my link host ready prove",
  input: NamedLinkDomain,
  output: LinkDomain,
  outward: true,
  errors: ["resource_not_found", "domain_taken", "workspace_rate_limit"],
  prepare: ({ host }) => LinkClaims.use((domains) => domains.lookAsked(host)),
  handler: (_, seen) => LinkClaims.use((domains) => domains.verify(seen))
})
