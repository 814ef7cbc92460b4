import type { AssetId } from "@tidings/schema/Id"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import type { PostMediaGiven } from "@tidings/schema/resources/SocialPost"

/** What a post says and shows on one network. */
export interface Content {
  readonly channelId: ChannelId
  readonly caption: string
  /** Where the caller said the caption. */
  readonly captionPath: string
  readonly threadTweets: ReadonlyArray<string>
  /** Without #. */
  readonly hashtags: ReadonlyArray<string>
  readonly media: ReadonlyArray<PostMediaGiven>
  readonly linkUrl: string | null
  readonly title: string | null
}

/** What is known of a file; null where it does not say. */
export interface Measured {
  readonly byteLength: number
  readonly contentType: string
  readonly durationMs: number | null
  readonly height: number | null
  readonly width: number | null
}

/** The assets of the workspace that contents name, as far as it has them. */
export type Library<File extends Measured = Measured> = ReadonlyMap<AssetId, File>

/** What a post as it is kept says; its caption's place is that of a call about it alone. */
export const contentOf = (row: Omit<Content, "captionPath">): Content => ({ ...row, captionPath: "caption" })
