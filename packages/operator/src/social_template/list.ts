import list_social_event_templates from "@tidings/operations/social-events/list_social_event_templates"
import { SocialEventTemplate } from "@tidings/schema/resources/SocialEventTemplate"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { workspace } from "../fields.ts"
import { asTable } from "../table.ts"

export default Face.make(list_social_event_templates, {
  name: "social-template list",
  says: "List social events as a workspace words them",
  input: Schema.Struct({ workspace }),
  output: Schema.Struct({ data: Schema.Array(SocialEventTemplate) }),
  examples: { "All of them": {} },
  asks: () => ({}),
  tells: (listed) => listed,
  shown: asTable(["event key", "channel", "wording", "body"], ({ data }) =>
    data.flatMap(({ eventKey, wordings }) =>
      wordings.map(({ body, channelId, isDefault }) => [
        eventKey,
        channelId,
        isDefault ? "kit" : "own",
        body.replaceAll(/\n+/gu, " / ")
      ])
    )
  )
})
