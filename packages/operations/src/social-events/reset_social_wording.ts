import * as Operation from "@tidings/pipeline/Operation"
import { ResetSocialWording, ResetSocialWordingResult } from "@tidings/schema/resources/SocialWording"
import { socialWordingGonePreview } from "@tidings/services/approvals/showing/wordingPreviews"
import { SocialEventWordings } from "@tidings/services/social/events/SocialEventWordings"

export default Operation.make({
  name: "reset_social_wording",
  http: "DELETE /v1/social/transactional/templates/{eventKey}/{channelId}",
  scope: "social:templates:write",
  unlisted: true,
  liveOnly: true,
  idempotency: "natural",
  audit: "social_template.reset",
  summary: "Go back to the kit's wording of a social event",
  description:
    "Removes the workspace's own words of an event on one channel. Removing those that are not there succeeds with deleted false.",
  alsoSaid: "undo automatic posts default words restore original announcement",
  input: ResetSocialWording,
  output: ResetSocialWordingResult,
  surface: "social_post",
  asks: ({ channelId, eventKey }) => `Go back to the kit's wording of ${eventKey} on ${channelId}`,
  shows: socialWordingGonePreview,
  verb: "go back",
  seen: (input) => SocialEventWordings.use((wordings) => wordings.seen(input)),
  handler: (input) => SocialEventWordings.use((wordings) => wordings.unword(input))
})
