import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListSocialEventRuns, SocialEvent } from "@tidings/schema/resources/SocialEvent"
import { SocialEvents } from "@tidings/services/social/events/SocialEvents"

export default Operation.make({
  name: "list_social_event_runs",
  http: "GET /v1/social/transactional/events",
  scope: "social:posts:read",
  audit: "social_event.list",
  summary: "List triggered social events",
  description: "Newest first, with the text for each channel and the status of its post.",
  input: ListSocialEventRuns,
  output: pageOf(SocialEvent),
  handler: (input) => SocialEvents.use((events) => events.list(input))
})
