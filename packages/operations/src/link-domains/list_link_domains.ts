import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { LinkDomain, ListLinkDomains } from "@tidings/schema/resources/LinkDomain"
import { LinkClaims } from "@tidings/services/links/LinkClaims"

export default Operation.make({
  name: "list_link_domains",
  http: "GET /v1/link-domains",
  scope: "domains:read",
  unlisted: true,
  audit: "domain.list",
  summary: "List hosts of short links",
  description:
    "Hosts besides the installation's own, by name, with the records to publish. q and status may be combined.",
  alsoSaid: "custom short domains branded hosts",
  input: ListLinkDomains,
  output: pageOf(LinkDomain),
  example: { status: "pending" },
  handler: (input) => LinkClaims.use((domains) => domains.list(input))
})
