import { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import { networks } from "../../social/rules/testing/networks.ts"
import type { Commission } from "../builtin/ContentPlan.ts"
import { contentPlanOf } from "../builtin/contentPlanOf.ts"
import { compositionOf } from "../builtin/setting/compositionOf.ts"
import { composedPageOf } from "../builtin/setting/composedPageOf.ts"
import { postsOf } from "../builtin/setting/postsOf.ts"
import { templateOf } from "../builtin/setting/templateOf.ts"

const everywhere = ChannelId.literals.map((channelId) => ({ channelId, rule: networks[channelId].text }))

/** Returns everything the built-in composer makes of a commission. */
export const composed = (commission: Commission) => {
  const plan = contentPlanOf(commission)!
  const { brand } = commission
  const { notes, posts } = postsOf(plan, everywhere)
  return {
    plan,
    template: templateOf(plan, brand, {}),
    page: composedPageOf(plan, brand),
    composition: compositionOf(plan, brand),
    posts,
    postNotes: notes
  }
}
