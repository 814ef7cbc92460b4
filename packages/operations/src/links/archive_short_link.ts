import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { ShortLink } from "@tidings/schema/resources/ShortLink"
import { Links } from "@tidings/services/links/Links"
import { Schema } from "effect"

export default Operation.make({
  name: "archive_short_link",
  http: "DELETE /v1/links/{linkId}",
  scope: "links:write",
  idempotency: "natural",
  summary: "Archive a short link",
  description:
    "Visitors are then sent to the brand's site or a page that says the link is gone; its slug stays taken for ever. Archiving cannot be undone; archiving again answers the same.",
  alsoSaid: "delete remove disable kill short url",
  input: Schema.Struct({ linkId: id("lnk") }),
  output: ShortLink,
  errors: ["live_only"],
  handler: ({ linkId }) => Links.use((links) => links.archive(linkId))
})
