import * as Operation from "@tidings/pipeline/Operation"
import { SocialEventTemplates } from "@tidings/schema/resources/SocialEventTemplate"
import { Caller } from "@tidings/services/access/Caller"
import { SocialEventWordings } from "@tidings/services/social/events/SocialEventWordings"
import { Effect, Schema } from "effect"

export default Operation.make({
  name: "list_social_event_templates",
  http: "GET /v1/social/transactional/templates",
  scope: null,
  summary: "List how social events are worded",
  description:
    "The kit as this workspace posts it, by event and channel, with its own wordings, which set_social_wording sets.",
  input: Schema.Struct({}),
  output: SocialEventTemplates,
  handler: () =>
    Effect.flatMap(Caller, ({ workspaceId }) =>
      Effect.map(
        SocialEventWordings.use((wordings) => wordings.listOf(workspaceId)),
        (data) => ({ data })
      )
    )
})
