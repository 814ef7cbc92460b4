import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { CardKey, LinkAnalytics, richCards } from "@tidings/schema/resources/LinkAnalytics"
import { Analytics, defaultDays, isRich } from "@tidings/services/links/clicks/Analytics"
import { Schema } from "effect"

export default Operation.make({
  name: "read_link_analytics",
  http: "GET /v1/links/analytics",
  scope: "links:read",
  planWhen: [{ plan: "pro", when: `cardKey is ${richCards.join(", ")}`, needed: ({ cardKey }) => isRich(cardKey) }],
  audit: "link.analytics",
  summary: "Read link analytics",
  description:
    "One card about the clicks of people, over whole UTC days that end today. Values are ranked: at most 100, then what remains as other; direct is without a referrer, none without that utm field, unknown without a place. A card is kept for a minute. Whose tables tell countries and cities stands at /l/about.",
  input: Schema.Struct({
    cardKey: CardKey.annotate({ description: "Which card" }),
    linkId: Schema.optionalKey(id("lnk").annotate({ description: "All links of the workspace without one" })),
    days: Schema.optionalKey(
      Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 365 })).annotate({
        description: "Whole UTC days, today the last",
        default: defaultDays
      })
    ),
    forceRefresh: Schema.optionalKey(
      Schema.Boolean.annotate({ description: "Read it anew instead of a card kept", default: false })
    )
  }),
  output: LinkAnalytics,
  errors: ["resource_not_found"],
  example: { cardKey: "timeseries", days: 7 },
  handler: (question) => Analytics.use((analytics) => analytics.read(question))
})
