import { connectorsOf } from "@tidings/connectors/connectorsOf"
import { webUrl } from "@tidings/engines/wording/wrongVariable"
import type { SocialPost } from "@tidings/schema/resources/SocialPost"
import { iso, isoOrNull } from "@tidings/storage/iso"
import type { PostRow } from "@tidings/storage/repositories/SocialPostRepository"

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
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
  deletedAt: isoOrNull(row.deletedAt)
})
