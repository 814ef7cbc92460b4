import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ShortLink, ListShortLinks } from "@tidings/schema/resources/ShortLink"
import { Links } from "@tidings/services/links/Links"

export default Operation.make({
  name: "list_short_links",
  http: "GET /v1/links",
  scope: "links:read",
  summary: "List short links",
  description: "Newest first.",
  alsoSaid: "short urls all links",
  input: ListShortLinks,
  output: pageOf(ShortLink),
  handler: (input) => Links.use((links) => links.list(input))
})
