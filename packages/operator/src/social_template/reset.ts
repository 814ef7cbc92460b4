import { SocialEventWordings } from "@tidings/services/social/events/SocialEventWordings"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { wordingChannel, eventKey } from "./WordingFields.ts"

export default Command.make({
  name: "social-template reset",
  says: "Go back to the kit's wording of a social event on a channel",
  input: Schema.Struct({ eventKey, channel: wordingChannel, workspace }),
  positional: ["eventKey"],
  output: Schema.Struct({
    eventKey: Schema.String,
    channel: Schema.String,
    changed: Schema.Boolean,
    workspace: Schema.String
  }),
  audit: "social_template.reset",
  examples: { "No wording of our own on X any more": { eventKey: "release.published", channel: "x" } },
  perform: ({ channel, eventKey, workspace }) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const { changed } = yield* SocialEventWordings.use((wordings) => wordings.reset(workspaceId, eventKey, channel))
      return {
        output: { eventKey, channel, changed, workspace: workspaceId },
        changes: changed ? [{ workspaceId, target: { kind: "social_template", id: `${eventKey}/${channel}` } }] : []
      }
    }),
  shown: ({ changed, eventKey }) => ({
    result: eventKey,
    note: changed ? "The kit's wording is posted again." : "The workspace had no wording of its own."
  })
})
