import type { PostMediaGiven, PostMediaRef } from "@tidings/schema/resources/SocialPost"
import type { Library } from "./Content.ts"

/** What a file is by its content. */
export const kindOf = (contentType: string): PostMediaRef["kind"] | undefined => {
  if (contentType === "image/gif") return "gif"
  if (contentType.startsWith("image/")) return "image"
  return contentType.startsWith("video/") ? "video" : undefined
}

/** Files with what they are: as the call says, else as the library knows. What the library does not have is refused elsewhere. */
export const kinded = (media: ReadonlyArray<PostMediaGiven>, library: Library): ReadonlyArray<PostMediaRef> =>
  media.map((one) => ({
    ...one,
    kind: one.kind ?? kindOf(library.get(one.assetId)?.contentType ?? "") ?? "image"
  }))
