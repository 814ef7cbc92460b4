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
    "Visitors are sent to a landing page from then on, and the slug stays taken for ever. There is no way back; archiving again answers the same.",
  input: Schema.Struct({ linkId: id("lnk") }),
  output: ShortLink,
  handler: ({ linkId }) => Links.use((links) => links.archive(linkId))
})
