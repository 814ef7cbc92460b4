import { Schema } from "effect"
import { text } from "../fields/text.ts"
import { SocialEventKey } from "./SocialEventTemplate.ts"
import { ChannelId } from "./SocialNetwork.ts"

const named = {
  eventKey: SocialEventKey.annotate({ examples: ["release.published"] }),
  channelId: ChannelId.annotate({ examples: ["x"] })
}

export const SetSocialWording = Schema.Struct({
  ...named,
  body: text({ min: 1, max: 20_000 }).annotate({
    description: "The text, with {{variables}} of the event; a line whose variable is not given is left out"
  })
})
export type SetSocialWording = typeof SetSocialWording.Type

export const SetSocialWordingResult = Schema.Struct({
  ...named,
  body: Schema.String.annotate({ description: "The text as it is kept: without space around it" }),
  changed: Schema.Boolean.annotate({ description: "False if it was worded so already" })
}).annotate({ identifier: "SetSocialWordingResult", description: "A wording that was set" })

export const ResetSocialWording = Schema.Struct(named)
export type ResetSocialWording = typeof ResetSocialWording.Type

export const ResetSocialWordingResult = Schema.Struct({
  ...named,
  deleted: Schema.Boolean.annotate({ description: "False if the workspace had no wording of its own there" })
}).annotate({ identifier: "ResetSocialWordingResult", description: "A wording that was removed" })
