import { Schema } from "effect"
import { catalogue } from "../catalogue.ts"
import { FieldError } from "../FieldError.ts"
import { pageFields, searchField } from "../fields/page.ts"
import { DestinationUrl } from "../fields/DestinationUrl.ts"
import { BriefLocale, BriefText, IcpIds } from "../composing/Brief.ts"
import { Composer, ComposerNotes } from "../composing/Composer.ts"
import { text } from "../fields/text.ts"
import { Timestamp, windowFields } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"
import { ChannelId, Transport } from "./SocialNetwork.ts"

/** The most posts of a thread after its first. */
const mostThreadTweets = 24

export const PostStatus = Schema.Literals([
  "draft",
  "ready",
  "scheduled",
  "publishing",
  "published",
  "failed",
  "unconfirmed",
  "deleted"
]).annotate({
  identifier: "PostStatus",
  description:
    "draft lacks something that publishing needs; ready lacks nothing; unconfirmed: the network's answer was lost; the post is looked up",
  endings: { well: ["published"], badly: ["failed", "deleted"], perhaps: ["draft", "ready", "scheduled"] }
})
export type PostStatus = typeof PostStatus.Type

const PlanningKind = Schema.Literals(["post", "hold"]).annotate({
  identifier: "PlanningKind",
  description: "hold keeps a date in the calendar, for somebody to write the post"
})

const MediaKind = Schema.Literals(["image", "gif", "video"]).annotate({
  identifier: "MediaKind",
  description: "gif: an animated picture"
})

export const PostMediaRef = Schema.Struct({
  kind: MediaKind,
  assetId: id("asset"),
  alt: Schema.optionalKey(text({ max: 5_000 }).annotate({ description: "Alternative text" }))
}).annotate({ identifier: "PostMediaRef", description: "An asset of the library that a post shows" })
export type PostMediaRef = typeof PostMediaRef.Type

/** An asset as a call names it; its kind may be left out, since the library knows it. */
const PostMediaGiven = Schema.Struct({
  ...PostMediaRef.fields,
  kind: Schema.optionalKey(MediaKind.annotate({ description: "Kind of the asset; taken from the asset if omitted" }))
}).annotate({ identifier: "PostMediaGiven", description: "An asset of the library for a post to show" })
export type PostMediaGiven = typeof PostMediaGiven.Type

const Caption = text({ max: 65_000 })

const Hashtag = text(
  { min: 1, max: 100 },
  Schema.isPattern(/^#?[\p{L}\p{M}\p{N}_]+$/u, { expected: "letters, digits and _, with or without #" })
).annotate({ description: "Letters, digits and _, with or without #", examples: ["launch"] })

const ThreadTweets = Schema.NullOr(
  Schema.Array(text({ min: 1, max: 3_000 })).check(Schema.isMaxLength(mostThreadTweets))
)

/** The content of a post, which its author may change later. */
const content = {
  caption: Schema.optionalKey(
    Caption.annotate({ description: "The text, or the first post of a thread; may be empty for a hold" })
  ),
  threadTweets: Schema.optionalKey(
    ThreadTweets.annotate({
      description: "Posts 2 and on of a thread, on networks that have threads; null or empty for none"
    })
  ),
  hashtags: Schema.optionalKey(
    Schema.Array(Hashtag)
      .check(Schema.isMaxLength(100))
      .annotate({ description: "Added at the end of the text, unless they are in it" })
  ),
  media: Schema.optionalKey(
    Schema.Array(PostMediaGiven)
      .check(Schema.isMaxLength(35))
      .annotate({ description: "In order; in a thread, the first post shows them" })
  ),
  linkUrl: Schema.optionalKey(
    DestinationUrl.annotate({ description: "Link of the post; put into its text if the network has no link field" })
  ),
  title: Schema.optionalKey(
    text({ min: 1, max: 300 }).annotate({
      description: "Title, on networks with titles; by default the caption's first line"
    })
  )
}

const channelExample = ["bluesky", "x"] as const

export const CreateSocialPost = Schema.Struct({
  mode: Schema.optionalKey(
    Schema.Literals(["copy", "compose", "hold"]).annotate({
      description:
        "copy posts what is given; compose writes drafts from a brief; hold keeps a date, with a brief for somebody to write the post",
      default: "copy"
    })
  ),
  channels: Schema.Array(ChannelId)
    .check(Schema.isMinLength(1), Schema.isMaxLength(ChannelId.literals.length))
    .annotate({ description: "One post is made for each", examples: [channelExample] }),
  ...content,
  channelCaptions: Schema.optionalKey(
    Schema.Record(Schema.String, Caption).annotate({ description: "Captions of single channels, in place of caption" })
  ),
  scheduleAt: Schema.optionalKey(Timestamp.annotate({ description: "Time of publishing; for a hold, its date" })),
  publish: Schema.optionalKey(Schema.Boolean.annotate({ description: "Publishes at once", default: false })),
  targetAccountRefs: Schema.optionalKey(
    Schema.Record(Schema.String, text({ min: 1, max: 200 })).annotate({
      description: "Account of each channel, by accountRef; needed if a channel has several"
    })
  ),
  brief: Schema.optionalKey(
    BriefText.annotate({ description: "Intended content, Markdown or plain text; compose and hold only" })
  ),
  locale: Schema.optionalKey(BriefLocale.annotate({ description: "Language of the brief (BCP 47); compose only" })),
  icpIds: Schema.optionalKey(
    IcpIds.annotate({ description: "Customer profiles that it is written for; compose only" })
  ),
  composer: Schema.optionalKey(
    Schema.Literals(["standard", "premium"]).annotate({ description: "Composer to use; compose only" })
  ),
  assigneeUid: Schema.optionalKey(
    text({ min: 1, max: 200 }).annotate({ description: "Person who is to write the post; hold only" })
  )
})
export type CreateSocialPost = typeof CreateSocialPost.Type

export const UpdateSocialPost = Schema.Struct({
  postId: id("post"),
  ...content,
  linkUrl: Schema.optionalKey(
    Schema.NullOr(DestinationUrl).annotate({ description: "Link of the post; null removes it" })
  ),
  title: Schema.optionalKey(
    Schema.NullOr(text({ min: 1, max: 300 })).annotate({ description: "Title; null removes it" })
  )
})
export type UpdateSocialPost = typeof UpdateSocialPost.Type

export const PostFailure = Schema.Struct({
  code: Schema.NullOr(Schema.String).annotate({ description: "The network's code of the error; null without one" }),
  message: Schema.String.annotate({ description: "Reason that the post did not appear, in words" })
}).annotate({ identifier: "PostFailure", description: "Reason that a post did not appear" })
export type PostFailure = typeof PostFailure.Type

export const SocialPost = Schema.Struct({
  id: id("post"),
  groupId: id("grp").annotate({ description: "Shared by the posts of one call" }),
  channelId: ChannelId,
  accountRef: Schema.NullOr(Schema.String).annotate({
    description: "The account it is published on; null while none is connected"
  }),
  transport: Transport,
  livemode: Schema.Boolean.annotate({ description: "False for a post that a sandbox key made" }),
  status: PostStatus,
  planningKind: PlanningKind,
  caption: Schema.String.annotate({ description: "The text of this channel, as it was given" }),
  threadTweets: Schema.Array(Schema.String).annotate({ description: "Posts 2 and on of a thread" }),
  hashtags: Schema.Array(Schema.String).annotate({ description: "Without #" }),
  media: Schema.Array(PostMediaRef).annotate({ description: "Media that the post shows" }),
  linkUrl: Schema.NullOr(Schema.String).annotate({ description: "Link of the post; null without one" }),
  title: Schema.NullOr(Schema.String).annotate({ description: "Title; null without one" }),
  brief: Schema.NullOr(Schema.String).annotate({ description: "Intended content of a held post; null without one" }),
  assigneeUid: Schema.NullOr(Schema.String).annotate({ description: "Person who is to write it; null for nobody" }),
  scheduledAt: Schema.NullOr(Timestamp).annotate({ description: "Time of publishing, or the date that it holds" }),
  publishedAt: Schema.NullOr(Timestamp).annotate({ description: "Time at which the network took its last part" }),
  providerPostIds: Schema.Array(Schema.String).annotate({
    description: "The network's ids of the parts that it took, in order"
  }),
  url: Schema.NullOr(Schema.String).annotate({
    description: "Public URL, for a thread of its first part; null until it is published, or if the network gives none"
  }),
  credits: Schema.Int.annotate({ description: "Credits charged for publishing it" }),
  failure: Schema.NullOr(PostFailure).annotate({ description: "Reason that it did not appear; null otherwise" }),
  removal: Schema.NullOr(Schema.Literals(["pending", "failed"])).annotate({
    description: "State of taking it down at the network; null if that is not asked"
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  deletedAt: Schema.NullOr(Timestamp).annotate({ description: "Time of deletion; null while it is not deleted" })
}).annotate({ identifier: "SocialPost", description: "A post for one account of a social network" })
export type SocialPost = typeof SocialPost.Type

export const ReceiptError = Schema.Struct({
  code: Schema.Literals(Object.keys(catalogue) as Array<keyof typeof catalogue>).annotate({
    description: "Code of the catalogue"
  }),
  message: Schema.String.annotate({ description: "The refusal in words" }),
  fields: Schema.optionalKey(Schema.Array(FieldError).annotate({ description: "The fields that this channel refuses" }))
})

export const PostReceipt = Schema.Struct({
  channelId: ChannelId,
  ok: Schema.Boolean.annotate({ description: "True if a post was made for it" }),
  postId: Schema.optionalKey(id("post")),
  error: Schema.optionalKey(ReceiptError.annotate({ description: "Reason that none was made" }))
}).annotate({ identifier: "PostReceipt", description: "Result for one channel of the call" })
export type PostReceipt = typeof PostReceipt.Type

export const CreatedPosts = Schema.Struct({
  groupId: id("grp"),
  posts: Schema.Array(SocialPost).annotate({ description: "The posts that were made" }),
  receipts: Schema.Array(PostReceipt).annotate({ description: "One for each channel, in the order given" }),
  composer: Schema.optionalKey(Composer.annotate({ description: "Composer of the posts; compose only" })),
  notes: Schema.optionalKey(ComposerNotes)
}).annotate({ identifier: "CreatedPosts", description: "The posts of one call" })
export type CreatedPosts = typeof CreatedPosts.Type

export const ListSocialPosts = Schema.Struct({
  ...pageFields(),
  q: searchField("title or caption"),
  status: Schema.optionalKey(
    PostStatus.annotate({ description: "Only this status; deleted posts are listed by it alone" })
  ),
  channelId: Schema.optionalKey(ChannelId.annotate({ description: "Only posts of this channel" })),
  groupId: Schema.optionalKey(id("grp").annotate({ description: "Only posts of this call" })),
  planningKind: Schema.optionalKey(PlanningKind.annotate({ description: "Only posts, or only holds" })),
  scheduledSince: windowFields.since,
  scheduledUntil: windowFields.until
})
