import * as Operation from "@tidings/pipeline/Operation"
import { ReadMarketingStrategy, ShownMarketingStrategy } from "@tidings/schema/resources/MarketingStrategy"
import { Strategies } from "@tidings/services/marketing/Strategies"

export default Operation.make({
  name: "read_marketing_strategy",
  http: "GET /v1/marketing/strategy",
  scope: "marketing:read",
  summary: "Read the marketing strategy",
  description: "A workspace has one; until it is written its texts are null and its lists empty.",
  alsoSaid: "positioning goals messaging what we stand for value proposition",
  input: ReadMarketingStrategy,
  output: ShownMarketingStrategy,
  example: { detail: "full" },
  handler: ({ detail }) =>
    Strategies.use((strategies) => (detail === "full" ? strategies.read() : strategies.readSummary()))
})
