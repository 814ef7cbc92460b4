import type { AssetId } from "@tidings/schema/Id"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import type { PostMediaGiven, PostMediaRef } from "@tidings/schema/resources/SocialPost"

/** Returns the kind of a file by its content type; undefined for any other type. */
export const kindOf = (contentType: string): PostMediaRef["kind"] | undefined => {
  if (contentType === "image/gif") return "gif"
  if (contentType.startsWith("image/")) return "image"
  return contentType.startsWith("video/") ? "video" : undefined
}

/**
 * Returns files with their kind: as given in the call, else as the library knows it. Assets missing from the library
 * are refused elsewhere.
 */
export const kinded = (media: ReadonlyArray<PostMediaGiven>, library: Library): ReadonlyArray<PostMediaRef> =>
  media.map((one) => ({
    ...one,
    kind: one.kind ?? kindOf(library.get(one.assetId)?.contentType ?? "") ?? "image"
  }))

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
