import type { Seen } from "@tidings/schema/approvals/approval"
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
