import set_social_wording from "@tidings/operations/social-events/set_social_wording"
import { Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { workspace } from "../fields.ts"
import { wordingFile, wordingText } from "../wordingText.ts"
import { channelPath, eventKey, wordingChannel } from "./WordingFields.ts"

const mostBytes = 20_480

export default Face.make(set_social_wording, {
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
  examples: {
    "On X, with a hashtag": {
      eventKey: "release.published",
      channel: "x",
      body: "{{product}} {{version}} is out. #acme"
    }
  },
  pathOf: channelPath,
  asks: ({ body, channel, eventKey, file }) =>
    Effect.map(wordingText({ body, file }), (text) => ({ eventKey, channelId: channel, body: text })),
  tells: ({ channelId, ...worded }, _, { workspaceId }) => ({ ...worded, channel: channelId, workspace: workspaceId }),
  shown: ({ body, changed }) => ({
    result: body,
    note: changed ? "Posted so from now on." : "It is worded so already."
  })
})
