import type { SocialEvent, SocialEventPost, SocialEventStatus } from "@tidings/schema/resources/SocialEvent"
import { iso } from "@tidings/storage/iso"
import type { EventPost, SocialEventRow } from "@tidings/storage/repositories/SocialEventRepository"

const done = { preview: "previewed", draft: "drafted", publish: "published" } as const

const statusOf = (
  mode: SocialEventRow["mode"],
  posts: ReadonlyArray<Pick<SocialEventPost, "ok" | "status">>
): SocialEventStatus => {
  const failed = posts.filter(({ ok, status }) => !ok || (mode === "publish" && status === "failed"))
  if (mode === "preview" || failed.length === 0) return done[mode]
  return failed.length === posts.length ? "failed" : "partial"
}

/** Maps a triggered event to its API representation, with the current state of its posts. */
export const toSocialEvent = (row: SocialEventRow, standing: ReadonlyArray<EventPost>): SocialEvent => {
  const posts = row.posts.map((shown): SocialEventPost => {
    const post = standing.find(({ channelId, groupId }) => groupId === row.groupId && channelId === shown.channelId)
    return { ...shown, postId: post?.id ?? null, status: post?.status ?? null }
  })
  return {
    id: row.id,
    eventKey: row.eventKey,
    mode: row.mode,
    status: statusOf(row.mode, posts),
    livemode: row.livemode,
    groupId: row.groupId,
    posts,
    leftOut: row.leftOut,
    createdAt: iso(row.createdAt)
  }
}
