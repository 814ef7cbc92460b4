import type { OutgoingPost, PostedId } from "../../messages/OutgoingPost.ts"

const reference = ({ cid = "", id }: PostedId) => ({ uri: id, cid })

/** Builds the record of a post, the same at every attempt (lexicon app.bsky.feed.post, 2026-08). */
export const blueskyRecord = (
  { dueMs, replyTo, text }: OutgoingPost,
  { embed, facets }: { readonly embed: unknown; readonly facets: ReadonlyArray<unknown> }
) => ({
  $type: "app.bsky.feed.post",
  text,
  createdAt: new Date(dueMs).toISOString(),
  ...(facets.length > 0 && { facets }),
  ...(embed !== undefined && { embed }),
  ...(replyTo !== undefined && { reply: { root: reference(replyTo.root), parent: reference(replyTo.parent) } })
})
