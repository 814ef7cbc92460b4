import type { Seen } from "@tidings/schema/approvals/approval"
import type { PostRow } from "@tidings/storage/repositories/SocialPostRepository"

/** Whether a post may still be planned, published or deleted: its network was not given it. */
export const isOpen = ({ status }: Pick<PostRow, "status">): boolean =>
  status === "draft" || status === "ready" || status === "scheduled" || status === "failed"

/** Whether a post is to leave and its network has not been offered any of it: it was asked to wait, or could not be reached. */
export const waits = ({ handoverAt, posted, status }: Pick<PostRow, "handoverAt" | "posted" | "status">): boolean =>
  status === "publishing" && handoverAt === null && posted.length === 0

/** What an approver is shown of a post besides the input. */
export const postSeen = ({ updatedAt }: Pick<PostRow, "updatedAt">): Seen => ({
  versions: { post: updatedAt.toISOString() },
  editors: []
})
