import * as Operation from "@tidings/pipeline/Operation"
import { TriggeredSocialEvent, TriggerSocialEvent } from "@tidings/schema/resources/SocialEvent"
import { eventPreview } from "@tidings/services/approvals/showing/posts/postsPreview"
import { SocialEvents } from "@tidings/services/social/events/SocialEvents"

const when = "mode is publish"
const publishes = ({ mode }: TriggerSocialEvent): boolean => mode === "publish"

export default Operation.make({
  name: "trigger_social_event",
  http: "POST /v1/social/transactional/events",
  scope: "social:posts:write",
  scopeWhen: [{ scope: "social:posts:publish", when, needed: publishes }],
  planWhen: [{ plan: "pro", when, needed: publishes }],
  idempotency: "accepted",
  audit: "social_event.trigger",
  summary: "Post about what happened",
  description:
    "Words an event of the kit for each channel, and keeps the run. A channel that refuses does not stop the others: its entry says why, and the event is partial; if every channel refuses, so does the call. Publishing costs 1 credit a post, 4 with a link. " +
    "Texts are plain: nothing in them becomes a mention, a hashtag or a link. A text too long for a channel is cut after a whole word, if the kit allows it; links are never cut.",
  alsoSaid: "announce automatically new product article post from event",
  input: TriggerSocialEvent,
  output: TriggeredSocialEvent,
  status: 202,
  outward: true,
  errors: ["schema_contract_violation", "field_invalid", "media_required", "insufficient_credits"],
  example: {
    eventKey: "release.published",
    mode: "draft",
    variables: { product: "Acme Planner", version: "4.2", link: "https://example.com/4.2" },
    channels: ["bluesky", "mastodon"]
  },
  surface: { kind: "social_post", when, needed: publishes },
  asks: ({ channels, eventKey, variables = {} }) =>
    `Publish ${eventKey} on ${channels?.join(", ") ?? "every connected channel"}: ${Object.values(variables).join(", ")}`,
  shows: eventPreview,
  verb: "publish",
  seen: (input) => SocialEvents.use((events) => events.seen(input)),
  handler: (input) => SocialEvents.use((events) => events.trigger(input))
})
