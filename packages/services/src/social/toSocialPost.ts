import { webUrl } from "@tidings/engines/wording/wrongVariable"
import { connectorsOf } from "@tidings/connectors/connectorsOf"
import type { Seen } from "@tidings/schema/approvals/approval"
import type { SocialPost } from "@tidings/schema/resources/SocialPost"
import { isoOf, isoOrNull } from "@tidings/storage/iso"
import type { PostRow } from "@tidings/storage/repositories/SocialPostRepository"

/** True if a post may still be scheduled, published or deleted, since its network was not given it. */
export const isOpen = ({ status }: Pick<PostRow, "status">): boolean =>
  status === "draft" || status === "ready" || status === "scheduled" || status === "failed"

/** True if a post is due but nothing of it was handed over: the network asked to wait, or could not be reached. */
export const waits = ({ handoverAt, posted, status }: Pick<PostRow, "handoverAt" | "posted" | "status">): boolean =>
  status === "publishing" && handoverAt === null && posted.length === 0

/** The state of a post that an approver is shown besides the input. */
export const postSeen = ({ updatedAt }: Pick<PostRow, "updatedAt">): Seen => ({
  versions: { post: updatedAt.toISOString() },
  editors: []
})

const networks = new Map(connectorsOf("social").map((network) => [network.name, network]))

/** A network's own words may be no address of a page: a server of Mastodon is whoever runs it. */
const urlOf = ({ channelId, livemode, posted: [first] }: PostRow): string | null => {
  if (!livemode || first === undefined) return null
  return webUrl(networks.get(channelId)?.urlOf?.(first) ?? "")?.href ?? null
}

/** Maps a post to its API representation. */
export const toSocialPost = (row: PostRow): SocialPost => ({
  id: row.id,
  groupId: row.groupId,
  channelId: row.channelId,
  accountRef: row.accountRef,
  transport: row.livemode ? "native" : "sandbox",
  livemode: row.livemode,
  status: row.status,
  planningKind: row.planningKind,
  caption: row.caption,
  threadTweets: row.threadTweets,
  hashtags: row.hashtags,
  media: row.media,
  linkUrl: row.linkUrl,
  title: row.title,
  brief: row.brief,
  assigneeUid: row.assigneeUid,
  scheduledAt: isoOrNull(row.scheduledAt),
  publishedAt: isoOrNull(row.publishedAt),
  providerPostIds: row.posted.map(({ id }) => id),
  url: urlOf(row),
  credits: row.credits,
  failure: row.failure,
  removal: row.removal,
  createdAt: isoOf(row.createdAt),
  updatedAt: isoOf(row.updatedAt),
  deletedAt: isoOrNull(row.deletedAt)
})
