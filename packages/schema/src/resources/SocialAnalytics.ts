import { Schema } from "effect"
import { Timestamp } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"
import { ChannelId } from "./SocialNetwork.ts"

const counted = (what: string) =>
  Schema.NullOr(Schema.Int).annotate({ description: `${what}; null where the network does not tell` })

/** What networks count of a post. */
export const PostMetrics = Schema.Struct({
  impressions: counted("How often it was shown"),
  likes: counted("Likes and other reactions"),
  comments: counted("Comments and replies"),
  shares: counted("Shares, reposts and quotes"),
  clicks: counted("Clicks on its link"),
  saves: counted("Saves and bookmarks"),
  videoViews: counted("Views of its film")
}).annotate({ identifier: "PostMetrics", description: "What a network counts of a post; a thread's parts are summed" })
export type PostMetrics = typeof PostMetrics.Type

export const SocialAnalytics = Schema.Struct({
  postId: id("post"),
  channelId: ChannelId,
  metrics: PostMetrics,
  fetchedAt: Schema.NullOr(Timestamp).annotate({ description: "When the network was asked; null before that" }),
  staleness: Schema.Literals(["fresh", "stale", "never"]).annotate({
    description: "fresh for 15 minutes after the network was asked; never before that"
  })
}).annotate({ identifier: "SocialAnalytics", description: "How a post does on its network" })
export type SocialAnalytics = typeof SocialAnalytics.Type

export const GetSocialPostAnalytics = Schema.Struct({
  postId: id("post"),
  refresh: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "Asks the network now, within 10 seconds, at most every 30",
      default: false
    })
  )
})
