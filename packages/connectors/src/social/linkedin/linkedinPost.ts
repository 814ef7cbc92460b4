import type { OutgoingPost } from "../../messages/OutgoingPost.ts"
import { littleText } from "./littleText.ts"

const contentOf = ({ linkUrl, media, title }: OutgoingPost, urns: ReadonlyArray<string>) => {
  const shown = urns.map((id, index) => ({ id, ...(media[index]!.alt !== "" && { altText: media[index]!.alt }) }))
  if (shown.length > 1) return { multiImage: { images: shown } }
  if (shown.length === 1) return { media: { ...shown[0], ...(title !== undefined && { title }) } }
  return linkUrl === undefined ? undefined : { article: { source: linkUrl, title: title ?? new URL(linkUrl).host } }
}

/**
 * Builds the body of `POST /rest/posts` for an organisation's post (learn.microsoft.com/linkedin …/posts-api, 2026-01).
 */
export const linkedinPost = (author: string, post: OutgoingPost, urns: ReadonlyArray<string>) => {
  const content = contentOf(post, urns)
  return {
    author,
    commentary: littleText(post.text),
    visibility: "PUBLIC",
    distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
    ...(content !== undefined && { content }),
    lifecycleState: "PUBLISHED",
    isReshareDisabledByAuthor: false
  }
}
