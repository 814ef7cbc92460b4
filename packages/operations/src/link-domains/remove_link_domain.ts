import * as Operation from "@tidings/pipeline/Operation"
import { NamedLinkDomain, RemovedLinkDomain } from "@tidings/schema/resources/LinkDomain"
import { linkDomainPreview } from "@tidings/services/approvals/showing/domainPreviews"
import { LinkClaims } from "@tidings/services/links/LinkClaims"

export default Operation.make({
  name: "remove_link_domain",
  http: "DELETE /v1/link-domains/{host}",
  scope: "domains:manage",
  recentSignIn: true,
  unlisted: true,
  liveOnly: true,
  idempotency: "natural",
  audit: "domain.remove",
  summary: "Remove a host of short links",
  description:
    "Refused while links stand there that are not archived. Removing a host that is not there succeeds with deleted false.",
  alsoSaid: "delete custom short domain disconnect link host",
  input: NamedLinkDomain,
  output: RemovedLinkDomain,
  errors: ["field_invalid"],
  surface: "settings",
  asks: ({ host }) => `Remove the host of short links ${host}`,
  shows: linkDomainPreview,
  verb: "remove",
  handler: (input) => LinkClaims.use((domains) => domains.remove(input))
})
