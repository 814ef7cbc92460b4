import { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import { networks } from "../../social/rules/testing/networks.ts"
import type { Commission } from "../builtin/Plan.ts"
import { planOf } from "../builtin/planOf.ts"
import { compositionOf } from "../builtin/setting/compositionOf.ts"
import { pageOf } from "../builtin/setting/pageOf.ts"
import { postsOf } from "../builtin/setting/postsOf.ts"
import { templateOf } from "../builtin/setting/templateOf.ts"

const everywhere = ChannelId.literals.map((channelId) => ({ channelId, rule: networks[channelId].text }))

/** Returns everything the built-in composer makes of a commission. */
export const composed = (commission: Commission) => {
  const plan = planOf(commission)!
  const { brand } = commission
  const { notes, posts } = postsOf(plan, everywhere)
  return {
    plan,
    template: templateOf(plan, brand, {}),
    page: pageOf(plan, brand),
    composition: compositionOf(plan, brand),
    posts,
    postNotes: notes
  }
}
