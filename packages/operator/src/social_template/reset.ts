import reset_social_wording from "@tidings/operations/social-events/reset_social_wording"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { workspace } from "../fields.ts"
import { channelPath, eventKey, wordingChannel } from "./WordingFields.ts"

export default Face.make(reset_social_wording, {
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
  examples: { "No wording of our own on X any more": { eventKey: "release.published", channel: "x" } },
  pathOf: channelPath,
  asks: ({ channel, eventKey }) => ({ eventKey, channelId: channel }),
  tells: ({ channelId, deleted, eventKey }, _, { workspaceId }) => ({
    eventKey,
    channel: channelId,
    changed: deleted,
    workspace: workspaceId
  }),
  shown: ({ changed, eventKey }) => ({
    result: eventKey,
    note: changed ? "The kit's wording is posted again." : "The workspace had no wording of its own."
  })
})
