import * as Operation from "@tidings/pipeline/Operation"
import { SocialEventKit } from "@tidings/schema/resources/SocialEventTemplate"
import { shownKit } from "@tidings/services/social/events/SocialEventWordings"
import { Effect, Schema } from "effect"

export default Operation.make({
  name: "browse_social_event_kit",
  http: "GET /v1/social/transactional/catalog",
  scope: null,
  summary: "Browse the events that posts are made for",
  description: "Every reserved event key, with its variables and its default wordings.",
  input: Schema.Struct({}),
  output: SocialEventKit,
  handler: () => Effect.sync(() => ({ data: shownKit() }))
})
