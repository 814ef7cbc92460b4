import { laneOf } from "../../handover/AccountRoute.ts"
import { id } from "@tidings/schema/Id"
import type { PostRow } from "@tidings/storage/repositories/SocialPostRepository"
import { Schema } from "effect"
import { deliverJobOf, lookUpJobOf, sandboxLane } from "../../messages/jobs.ts"

/** The jobs of posts: publishing a part enqueues the next. */
export const postJobs = {
  deliver: deliverJobOf("post", "publish_post"),
  lookUp: lookUpJobOf("post", "reconcile_social"),
  /** Takes a post down from its network. */
  remove: {
    name: "remove_post",
    lanes: "target",
    payload: Schema.Struct({ id: id("post") }),
    priority: "transactional"
  } as const
}

/** The lane of a post: each account has its own, so that a stuck account holds up no other. */
export const laneOfPost = ({ connectorId, livemode, workspaceId }: PostRow): string =>
  livemode ? laneOf(workspaceId, connectorId) : sandboxLane
