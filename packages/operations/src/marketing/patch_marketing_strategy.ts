import * as Operation from "@tidings/pipeline/Operation"
import { MarketingStrategy, PatchMarketingStrategy } from "@tidings/schema/resources/MarketingStrategy"
import { Strategies } from "@tidings/services/marketing/Strategies"

export default Operation.make({
  name: "patch_marketing_strategy",
  http: "PATCH /v1/marketing/strategy",
  scope: "marketing:write",
  liveOnly: true,
  idempotency: "accepted",
  summary: "Change the marketing strategy",
  description:
    "A merge patch (RFC 7396): fields that are left out stay as they are, a list is replaced whole, null removes. Answers the whole strategy.",
  alsoSaid: "update our positioning goals messaging edit value proposition",
  input: PatchMarketingStrategy,
  output: MarketingStrategy,
  example: {
    positioning: "For small bakeries, the till that does the accounts while the bread cools.",
    goals: ["200 bakeries by June"],
    facts: ["Used by 41 bakeries in Ireland"],
    avoid: ["revolutionary"]
  },
  handler: (patch) => Strategies.use((strategies) => strategies.patch(patch))
})
