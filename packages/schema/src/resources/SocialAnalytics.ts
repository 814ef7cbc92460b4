import { Schema } from "effect"
import { Timestamp } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"
import { ChannelId } from "./SocialNetwork.ts"

const counted = (what: string) =>
  Schema.NullOr(Schema.Int).annotate({ description: `${what}; null if the network does not report it` })

/** The counts of a post at its network. */
export const PostMetrics = Schema.Struct({
  impressions: counted("Number of times it was shown"),
  likes: counted("Likes and other reactions"),
  comments: counted("Comments and replies"),
  shares: counted("Shares, reposts and quotes"),
  clicks: counted("Clicks on its link"),
  saves: counted("Saves and bookmarks"),
  videoViews: counted("Views of its film")
}).annotate({ identifier: "PostMetrics", description: "A network's counts for a post; a thread's parts are summed" })
export type PostMetrics = typeof PostMetrics.Type

export const SocialAnalytics = Schema.Struct({
  postId: id("post"),
  channelId: ChannelId,
  metrics: PostMetrics,
  fetchedAt: Schema.NullOr(Timestamp).annotate({
    description: "Time at which the network was asked; null before that"
  }),
  staleness: Schema.Literals(["fresh", "stale", "never"]).annotate({
    description: "fresh: the network was asked within 15 minutes; never: it was not asked yet"
  })
}).annotate({ identifier: "SocialAnalytics", description: "Performance of a post on its network" })
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
