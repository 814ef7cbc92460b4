import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { ShortLink } from "@tidings/schema/resources/ShortLink"
import { Links } from "@tidings/services/links/Links"
import { Schema } from "effect"

export default Operation.make({
  name: "get_short_link",
  http: "GET /v1/links/{linkId}",
  scope: "links:read",
  audit: "link.read",
  summary: "Read a short link",
  description: "Reads one link, archived or not. A password is never returned; hasPassword says whether there is one.",
  alsoSaid: "short url details where leads",
  input: Schema.Struct({ linkId: id("lnk") }),
  output: ShortLink,
  handler: ({ linkId }) => Links.use((links) => links.read(linkId))
})
