import { SocialEventTemplate } from "@tidings/schema/resources/SocialEventTemplate"
import { SocialEventWordings } from "@tidings/services/social/events/SocialEventWordings"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { asTable } from "../table.ts"

export default Command.read({
  name: "social-template list",
  says: "List social events as a workspace words them",
  input: Schema.Struct({ workspace }),
  output: Schema.Struct({ data: Schema.Array(SocialEventTemplate) }),
  examples: { "All of them": {} },
  perform: ({ workspace }) =>
    Effect.gen(function* () {
      const { id } = yield* workspaceFor(workspace)
      return { data: yield* SocialEventWordings.use((wordings) => wordings.listOf(id)) }
    }),
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
