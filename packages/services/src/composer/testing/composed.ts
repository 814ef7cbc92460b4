import { type ChannelId, ChannelId as Channels } from "@tidings/schema/resources/SocialNetwork"
import { compositionOf } from "../builtin/composition/compositionOf.ts"
import { pageOf } from "../builtin/page/pageOf.ts"
import { planOf } from "../builtin/planning/planOf.ts"
import type { Commission } from "../builtin/planning/Plan.ts"
import { postsOf } from "../builtin/posts/postsOf.ts"
import { templateOf } from "../builtin/template/templateOf.ts"

/** When the briefs of the tests are read. */
const readAt = new Date("2026-11-22T09:00:00Z")

const channels: ReadonlyArray<ChannelId> = Channels.literals

/** All that the built-in composer makes of a commission. */
export const composed = (commission: Commission) => {
  const plan = planOf(commission, readAt)
  const { brand } = commission
  return {
    plan,
    template: templateOf(plan, brand, {}),
    page: pageOf(plan, brand),
    composition: compositionOf(plan, brand),
    posts: postsOf(plan, brand, channels)
  }
}
