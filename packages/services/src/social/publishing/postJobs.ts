import { id } from "@tidings/schema/Id"
import type { PostRow } from "@tidings/storage/repositories/SocialPostRepository"
import { Schema } from "effect"
import { laneOf } from "../../handover/AccountRoute.ts"
import { jobsOf, sandboxLane } from "../../messages/jobs.ts"

/** The jobs of posts: publishing a part enqueues the next. */
export const postJobs = {
  ...jobsOf("post", { deliver: "publish_post", lookUp: "reconcile_social" }),
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
