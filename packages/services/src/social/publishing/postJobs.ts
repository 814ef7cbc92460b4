import type { Asked } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import type { PostRow } from "@tidings/storage/repositories/SocialPostRepository"
import { Schema } from "effect"
import { laneOf } from "../../handover/Route.ts"

const payload = Schema.Struct({ postId: id("post") })

/** publish_post, apart from what it does: what publishes a part asks for the next. */
export const publishing = {
  name: "publish_post",
  lanes: "target",
  payload,
  priority: "transactional"
} as const satisfies Asked<typeof payload>

/** remove_post, apart from what it does. */
export const removing = {
  name: "remove_post",
  lanes: "target",
  payload,
  priority: "transactional"
} as const satisfies Asked<typeof payload>

const TimesAsked = Schema.Literals([0, 1, 2, 3, 4, 5])
/** How often a network was asked before. */
export type TimesAsked = typeof TimesAsked.Type

const tried = Schema.Struct({ postId: id("post"), asked: TimesAsked })

/** reconcile_social, apart from what it does. */
export const reconciling = {
  name: "reconcile_social",
  lanes: "target",
  payload: tried,
  priority: "transactional"
} as const satisfies Asked<typeof tried>

/** When a network is asked what became of a post, in seconds after each time before. */
export const reconcileAfterSeconds = [30, 300, 1_800, 7_200, 43_200] as const

/** The lane of posts that stay here. */
const sandboxLane = "sandbox"

/** Each account has a lane of its own, since one that takes nothing holds up no other. */
export const laneOfPost = ({ connectorId, livemode, workspaceId }: PostRow): string =>
  livemode ? laneOf(workspaceId, connectorId) : sandboxLane
