import type { Asked } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import type { PostRow } from "@tidings/storage/repositories/SocialPostRepository"
import { Schema } from "effect"
import { laneOf } from "../../handover/Route.ts"

const payload = Schema.Struct({ postId: id("post") })

/** The job publish_post, without its handler: publishing a part enqueues the next. */
export const publishing = {
  name: "publish_post",
  lanes: "target",
  payload,
  priority: "transactional"
} as const satisfies Asked<typeof payload>

/** The job remove_post, without its handler. */
export const removing = {
  name: "remove_post",
  lanes: "target",
  payload,
  priority: "transactional"
} as const satisfies Asked<typeof payload>

const TimesAsked = Schema.Literals([0, 1, 2, 3, 4, 5])
/** The number of times a network was asked before. */
export type TimesAsked = typeof TimesAsked.Type

const tried = Schema.Struct({ postId: id("post"), asked: TimesAsked })

/** The job reconcile_social, without its handler. */
export const reconciling = {
  name: "reconcile_social",
  lanes: "target",
  payload: tried,
  priority: "transactional"
} as const satisfies Asked<typeof tried>

/** Delays before a network is asked about a post, each in seconds after the previous time. */
export const reconcileAfterSeconds = [30, 300, 1_800, 7_200, 43_200] as const

/** The lane of sandbox posts. */
const sandboxLane = "sandbox"

/** The lane of a post: each account has its own, so that a stuck account holds up no other. */
export const laneOfPost = ({ connectorId, livemode, workspaceId }: PostRow): string =>
  livemode ? laneOf(workspaceId, connectorId) : sandboxLane
