import * as Operation from "@tidings/pipeline/Operation"
import { SetSocialWording, SetSocialWordingResult } from "@tidings/schema/resources/SocialWording"
import { socialWordingPreview } from "@tidings/services/approvals/showing/wordingPreviews"
import { SocialEventWordings } from "@tidings/services/social/events/SocialEventWordings"

export default Operation.make({
  name: "set_social_wording",
  http: "PUT /v1/social/transactional/templates/{eventKey}/{channelId}",
  scope: "social:templates:write",
  unlisted: true,
  liveOnly: true,
  idempotency: "natural",
  audit: "social_template.set",
  summary: "Word a social event",
  description:
    "The workspace's own words of an event of the kit on one channel. Posts that are not published yet are worded so too.",
  alsoSaid: "change text of automatic posts announcement template wording channel",
  input: SetSocialWording,
  output: SetSocialWordingResult,
  errors: ["field_invalid"],
  example: { eventKey: "release.published", channelId: "x", body: "{{product}} {{version}} is out. #acme" },
  surface: "social_post",
  asks: ({ channelId, eventKey }) => `Word ${eventKey} on ${channelId}`,
  shows: socialWordingPreview,
  verb: "set",
  seen: (input) => SocialEventWordings.use((wordings) => wordings.seen(input)),
  handler: (input) => SocialEventWordings.use((wordings) => wordings.reword(input))
})
