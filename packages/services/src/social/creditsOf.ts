import type { SocialRules } from "@tidings/engines/social/SocialRules"
import type { Content } from "@tidings/engines/social/rules/Content"
import { partsOf } from "@tidings/engines/social/rules/partsOf"
import { linksIn } from "@tidings/engines/social/rules/weighted/linksIn"

const plain = 1
const withLink = 4

const url = /https?:\/\/[^\s]/iu

const hasLink = (text: string, { text: { counted } }: SocialRules): boolean =>
  counted === "weighted" ? linksIn(text).length > 0 : url.test(text)

type Costing = Pick<Content, "caption" | "hashtags" | "linkUrl" | "threadTweets">

/** Credits for each part of a post, once accepted for publication: more with a link, as its network detects links. */
export const creditsOf = (content: Costing, rules: SocialRules): ReadonlyArray<number> =>
  partsOf(content, rules).map((text, index) =>
    (index === 0 && content.linkUrl !== null) || hasLink(text, rules) ? withLink : plain
  )

/** Credits for the whole post; zero in the sandbox. */
export const priceOf = (content: Costing, rules: SocialRules, livemode: boolean): number =>
  livemode ? creditsOf(content, rules).reduce((sum, credits) => sum + credits, 0) : 0
