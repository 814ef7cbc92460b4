import * as Operation from "@tidings/pipeline/Operation"
import { AddedLinkDomain, AddLinkDomain } from "@tidings/schema/resources/LinkDomain"
import { linkDomainPreview } from "@tidings/services/approvals/showing/domainPreviews"
import { LinkClaims } from "@tidings/services/links/LinkClaims"
import { customDomainPlan } from "@tidings/services/links/Links"

export default Operation.make({
  name: "add_link_domain",
  http: "POST /v1/link-domains",
  scope: "domains:manage",
  unlisted: true,
  plan: customDomainPlan,
  liveOnly: true,
  idempotency: "accepted",
  audit: "domain.add",
  summary: "Add a host of short links",
  description:
    "A claim until verify_link_domain sees its TXT record. A claim holds nothing: several workspaces may claim a host, and the first to prove it has it. At most 50.",
  alsoSaid: "custom short domain branded links own host go.example.com connect",
  input: AddLinkDomain,
  output: AddedLinkDomain,
  status: 201,
  otherwise: { when: "the workspace had or claimed the host", is: ({ added }) => !added },
  errors: ["field_invalid", "domain_taken"],
  example: { host: "go.acme.example" },
  surface: "settings",
  asks: ({ host }) => `Add the host of short links ${host}`,
  shows: linkDomainPreview,
  verb: "add",
  handler: (input) => LinkClaims.use((domains) => domains.add(input))
})
