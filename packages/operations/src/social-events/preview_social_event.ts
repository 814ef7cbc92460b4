import * as Operation from "@tidings/pipeline/Operation"
import { PreviewSocialEvent, SocialEventPreview } from "@tidings/schema/resources/SocialEvent"
import { SocialEvents } from "@tidings/services/social/events/SocialEvents"

export default Operation.make({
  name: "preview_social_event",
  http: "POST /v1/social/transactional/preview",
  scope: null,
  idempotency: "pure",
  summary: "Preview a social event",
  description:
    "The texts that a trigger would post, each checked by its network's rules, with the errors of channels that refuse; for all ten channels if none is named or connected. Nothing is kept.",
  alsoSaid: "see how automatic post looks",
  input: PreviewSocialEvent,
  output: SocialEventPreview,
  errors: ["schema_contract_violation", "field_invalid"],
  example: {
    eventKey: "release.published",
    variables: { product: "Acme Planner", version: "4.2", link: "https://example.com/4.2" },
    channels: ["bluesky", "linkedin"]
  },
  handler: (input) => SocialEvents.use((events) => events.preview(input))
})
