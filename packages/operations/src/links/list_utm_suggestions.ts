import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { UtmSuggestion, ListUtmSuggestions } from "@tidings/schema/resources/Utm"
import { Links } from "@tidings/services/links/Links"

export default Operation.make({
  name: "list_utm_suggestions",
  http: "GET /v1/links/utm-suggestions",
  scope: "links:read",
  audit: "link.utm_suggestions",
  summary: "List UTM suggestions",
  description:
    "UTM values of the workspace's newest 50,000 links, archived links included, most frequent first; at most 100 a field, on one page. Each value names its field unless one was asked for.",
  alsoSaid: "campaign tags source medium used",
  input: ListUtmSuggestions,
  output: pageOf(UtmSuggestion),
  example: { field: "source" },
  handler: (input) => Links.use((links) => links.suggestUtm(input))
})
