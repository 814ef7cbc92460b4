import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import type { PostMediaGiven } from "@tidings/schema/resources/SocialPost"
import type { PostContent } from "../rules/PostContent.ts"

/** Returns the content of a post about an event. */
export const contentWith = (
  channelId: ChannelId,
  caption: string,
  values: ReadonlyMap<string, string>,
  media: ReadonlyArray<PostMediaGiven> = []
): PostContent => ({
  channelId,
  caption,
  captionPath: "variables",
  threadTweets: [],
  hashtags: [],
  media,
  linkUrl: values.get("link") ?? null,
  title: null
})
