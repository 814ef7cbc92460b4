import type { AssetId } from "@tidings/schema/Id"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import type { PostMediaGiven } from "@tidings/schema/resources/SocialPost"
import type { PostRow } from "@tidings/storage/repositories/SocialPostRepository"
import type { AssetRow } from "@tidings/storage/repositories/AssetRepository"

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

/** The assets of the workspace that contents name, as far as it has them. */
export type Library = ReadonlyMap<AssetId, AssetRow>

/** What a post as it is kept says; its caption's place is that of a call about it alone. */
export const contentOf = (row: PostRow): Content => ({ ...row, captionPath: "caption" })
