import { SocialEventWordings } from "@tidings/services/social/events/SocialEventWordings"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { wordingFile, wordingText } from "../wordingText.ts"
import { wordingChannel, eventKey } from "./WordingFields.ts"

const mostBytes = 20_480

export default Command.make({
  name: "social-template set",
  says: "Word a social event for a workspace on a channel",
  input: Schema.Struct({
    eventKey,
    channel: wordingChannel,
    body: Schema.optionalKey(
      Schema.String.check(Schema.isMaxLength(20_000)).annotate({
        title: "text",
        description: "The text, with {{variables}} of the event; a line whose variable is not given is left out"
      })
    ),
    file: wordingFile(mostBytes),
    workspace
  }),
  positional: ["eventKey"],
  files: { file: mostBytes },
  output: Schema.Struct({
    eventKey: Schema.String,
    channel: Schema.String,
    body: Schema.String,
    changed: Schema.Boolean,
    workspace: Schema.String
  }),
  audit: "social_template.set",
  examples: {
    "On X, with a hashtag": {
      eventKey: "release.published",
      channel: "x",
      body: "{{product}} {{version}} is out. #acme"
    }
  },
  perform: ({ body, channel, eventKey, file, workspace }) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const text = yield* wordingText({ body, file })
      const wording = { eventKey, channelId: channel, body: text }
      const set = yield* SocialEventWordings.use((wordings) => wordings.set(workspaceId, wording))
      return {
        output: { eventKey, channel, body: set.body, changed: set.changed, workspace: workspaceId },
        changes: set.changed ? [{ workspaceId, target: { kind: "social_template", id: `${eventKey}/${channel}` } }] : []
      }
    }),
  shown: ({ body, changed }) => ({
    result: body,
    note: changed ? "Posted so from now on." : "It is worded so already."
  })
})
