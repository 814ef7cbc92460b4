import type { PostMediaGiven, PostMediaRef } from "@tidings/schema/resources/SocialPost"
import type { Library } from "./PostContent.ts"

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
