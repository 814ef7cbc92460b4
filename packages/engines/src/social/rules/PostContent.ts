import type { AssetId } from "@tidings/schema/Id"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import type { PostMediaGiven } from "@tidings/schema/resources/SocialPost"

/** The content of a post on one network. */
export interface PostContent {
  readonly channelId: ChannelId
  readonly caption: string
  /** Path of the caption in the caller's request. */
  readonly captionPath: string
  readonly threadTweets: ReadonlyArray<string>
  /** Hashtags without `#`. */
  readonly hashtags: ReadonlyArray<string>
  readonly media: ReadonlyArray<PostMediaGiven>
  readonly linkUrl: string | null
  readonly title: string | null
}

/** Properties of a file; null if the file does not state them. */
export interface Measured {
  readonly byteLength: number
  readonly contentType: string
  readonly durationMs: number | null
  readonly height: number | null
  readonly width: number | null
}

/** The workspace's assets that contents name; missing ones are absent. */
export type Library<File extends Measured = Measured> = ReadonlyMap<AssetId, File>

/** Returns the content of a stored post; its caption path is that of a call about this post alone. */
export const contentOf = (row: Omit<PostContent, "captionPath">): PostContent => ({ ...row, captionPath: "caption" })
