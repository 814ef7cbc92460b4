import { type ChannelId, ChannelId as Channels } from "@tidings/schema/resources/SocialNetwork"
import type { Commission } from "../builtin/Plan.ts"
import { planOf } from "../builtin/planOf.ts"
import { compositionOf } from "../builtin/setting/compositionOf.ts"
import { pageOf } from "../builtin/setting/pageOf.ts"
import { postsOf } from "../builtin/setting/postsOf.ts"
import { templateOf } from "../builtin/setting/templateOf.ts"

const channels: ReadonlyArray<ChannelId> = Channels.literals

/** All that the built-in composer makes of a commission. */
export const composed = (commission: Commission) => {
  const plan = planOf(commission)!
  const { brand } = commission
  const { notes, posts } = postsOf(plan, channels)
  return {
    plan,
    template: templateOf(plan, brand, {}),
    page: pageOf(plan, brand),
    composition: compositionOf(plan, brand),
    posts,
    postNotes: notes
  }
}
