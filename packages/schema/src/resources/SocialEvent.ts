import { Schema } from "effect"
import { pageFields } from "../fields/page.ts"
import { text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"
import { SocialEventKey } from "./SocialEventTemplate.ts"
import { ChannelId } from "./SocialNetwork.ts"
import { CreateSocialPost, PostStatus, ReceiptError } from "./SocialPost.ts"

const { media, targetAccountRefs } = CreateSocialPost.fields

const said = {
  eventKey: SocialEventKey,
  variables: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Union([text({ max: 3_000 }), Schema.Finite]))
      .check(Schema.isMaxProperties(50))
      .annotate({ description: "Texts or numbers by name, as the kit declares them" })
  ),
  channels: Schema.optionalKey(
    Schema.Array(ChannelId)
      .check(Schema.isMinLength(1), Schema.isMaxLength(ChannelId.literals.length))
      .annotate({
        description: "Channels to post on; by default the connected channels that take the post",
        examples: [["bluesky", "x"]]
      })
  ),
  media
}

export const PreviewSocialEvent = Schema.Struct(said)
export type PreviewSocialEvent = typeof PreviewSocialEvent.Type

export const SocialEventMode = Schema.Literals(["preview", "draft", "publish"]).annotate({
  identifier: "SocialEventMode",
  description: "preview shows what would be posted; draft makes posts for somebody to publish; publish publishes them"
})
export type SocialEventMode = typeof SocialEventMode.Type

export const TriggerSocialEvent = Schema.Struct({ ...said, mode: SocialEventMode, targetAccountRefs })
export type TriggerSocialEvent = typeof TriggerSocialEvent.Type

const shown = {
  channelId: ChannelId,
  ok: Schema.Boolean.annotate({ description: "True if the channel takes it" }),
  text: Schema.String.annotate({ description: "The whole text of the post" }),
  linkUrl: Schema.NullOr(Schema.String).annotate({
    description: "Its link, outside the text if the network has a link field; null without one"
  }),
  title: Schema.NullOr(Schema.String).annotate({ description: "Its title, the first line, on networks with titles" }),
  shortened: Schema.Array(Schema.String).annotate({
    description: "Variables that were cut short to fit the channel's text limit"
  }),
  credits: Schema.Int.annotate({ description: "Credits that publishing it costs; 0 in the sandbox" }),
  error: Schema.optionalKey(ReceiptError.annotate({ description: "Reason that the channel does not take it" }))
}

export const ShownSocialEventPost = Schema.Struct(shown).annotate({
  identifier: "ShownSocialEventPost",
  description: "An event as a post on one channel"
})
export type ShownSocialEventPost = typeof ShownSocialEventPost.Type

export const LeftOutChannel = Schema.Struct({
  channelId: ChannelId,
  reason: Schema.String.annotate({ description: "Reason, in words" })
}).annotate({
  identifier: "LeftOutChannel",
  description: "A connected channel that a trigger without channels skips"
})
export type LeftOutChannel = typeof LeftOutChannel.Type

const leftOut = Schema.Array(LeftOutChannel).annotate({
  description: "Connected channels that were skipped; empty if channels were named"
})

export const SocialEventPreview = Schema.Struct({
  eventKey: SocialEventKey,
  posts: Schema.Array(ShownSocialEventPost).annotate({ description: "One for each channel" }),
  leftOut
}).annotate({ identifier: "SocialEventPreview", description: "Preview of an event's posts" })
export type SocialEventPreview = typeof SocialEventPreview.Type

export const SocialEventPost = Schema.Struct({
  ...shown,
  postId: Schema.NullOr(id("post")).annotate({ description: "The post; null if none was made" }),
  status: Schema.NullOr(PostStatus).annotate({ description: "The status of that post now; null without one" })
}).annotate({ identifier: "SocialEventPost", description: "Result of an event on one channel" })
export type SocialEventPost = typeof SocialEventPost.Type

export const SocialEventStatus = Schema.Literals(["previewed", "drafted", "published", "partial", "failed"]).annotate({
  identifier: "SocialEventStatus",
  description:
    "published: every channel has its post, or is being handed it; partial: some channel refused, or its post failed; failed: none has one"
})
export type SocialEventStatus = typeof SocialEventStatus.Type

export const SocialEvent = Schema.Struct({
  id: id("sev"),
  eventKey: SocialEventKey,
  mode: SocialEventMode,
  status: SocialEventStatus,
  livemode: Schema.Boolean.annotate({ description: "False if a sandbox key triggered it" }),
  groupId: Schema.NullOr(id("grp")).annotate({ description: "Shared by its posts; null without any" }),
  posts: Schema.Array(SocialEventPost).annotate({ description: "One for each channel" }),
  leftOut,
  createdAt: Timestamp
}).annotate({ identifier: "SocialEvent", description: "One trigger of an event" })
export type SocialEvent = typeof SocialEvent.Type

export const TriggeredSocialEvent = Schema.Struct({
  event: SocialEvent.annotate({ description: "The event, with its result on each channel" })
}).annotate({
  identifier: "TriggeredSocialEvent",
  description: "The event that was triggered"
})

export const ListSocialEventRuns = Schema.Struct(pageFields())
