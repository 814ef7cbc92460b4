import * as Operation from "@tidings/pipeline/Operation"
import { LinkAnalytics, richCards, ReadLinkAnalytics } from "@tidings/schema/resources/LinkAnalytics"
import { Analytics, isRich } from "@tidings/services/links/clicks/Analytics"

export default Operation.make({
  name: "read_link_analytics",
  http: "GET /v1/links/analytics",
  scope: "links:read",
  planWhen: [{ plan: "pro", when: `cardKey is ${richCards.join(", ")}`, needed: ({ cardKey }) => isRich(cardKey) }],
  audit: "link.analytics",
  summary: "Read link analytics",
  description:
    "One card about the clicks of people, over whole UTC days that end today. Values are ranked: at most 100, the rest summed as other; direct means no referrer, none no such utm field, unknown no known location. A card is cached for a minute.",
  alsoSaid: "clicks how many people clicked statistics traffic countries visits performance",
  input: ReadLinkAnalytics,
  output: LinkAnalytics,
  errors: ["resource_not_found"],
  example: { cardKey: "timeseries", days: 7 },
  handler: (question) => Analytics.use((analytics) => analytics.read(question))
})
