import * as Operation from "@tidings/pipeline/Operation"
import { pageFields, pageOf } from "@tidings/schema/fields/page"
import { ShortLink } from "@tidings/schema/resources/ShortLink"
import { defaultPageSize, Links } from "@tidings/services/links/Links"
import { Schema } from "effect"

export default Operation.make({
  name: "list_short_links",
  http: "GET /v1/links",
  scope: "links:read",
  summary: "List short links",
  description: "Newest first.",
  input: Schema.Struct({
    ...pageFields({ default: defaultPageSize, max: 500 }),
    includeArchived: Schema.optionalKey(
      Schema.Boolean.annotate({ description: "Include archived links", default: false })
    )
  }),
  output: pageOf(ShortLink),
  handler: (input) => Links.use((links) => links.list(input))
})
