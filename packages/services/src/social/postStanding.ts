import type { Seen } from "@tidings/schema/approvals/approval"
import type { PostRow } from "@tidings/storage/repositories/SocialPostRepository"

/** Whether a post may still be planned, published or deleted: its network was not given it. */
export const isOpen = ({ status }: Pick<PostRow, "status">): boolean =>
  status === "draft" || status === "ready" || status === "scheduled" || status === "failed"

/** What an approver is shown of a post besides the input. */
export const postSeen = ({ updatedAt }: Pick<PostRow, "updatedAt">): Seen => ({
  versions: { post: updatedAt.toISOString() },
  editors: []
})
