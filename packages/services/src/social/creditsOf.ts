import type { SocialRules } from "@tidings/engines/social/SocialRules"
import type { PostContent } from "@tidings/engines/social/rules/PostContent"
import { postPartsOf } from "@tidings/engines/social/rules/postPartsOf"
import { tweetLinksIn } from "@tidings/engines/social/rules/weighted/tweetLinksIn"

const plain = 1
const withLink = 4

const url = /https?:\/\/[^\s]/iu

const hasLink = (text: string, { text: { counted } }: SocialRules): boolean =>
  counted === "weighted" ? tweetLinksIn(text).length > 0 : url.test(text)

type Costing = Pick<PostContent, "caption" | "hashtags" | "linkUrl" | "threadTweets">

/** Credits for each part of a post, once accepted for publication: more with a link, as its network detects links. */
export const creditsOf = (content: Costing, rules: SocialRules): ReadonlyArray<number> =>
  postPartsOf(content, rules).map((text, index) =>
    (index === 0 && content.linkUrl !== null) || hasLink(text, rules) ? withLink : plain
  )

/** Credits for the whole post; zero in the sandbox. */
export const priceOf = (content: Costing, rules: SocialRules, livemode: boolean): number =>
  livemode ? creditsOf(content, rules).reduce((sum, credits) => sum + credits, 0) : 0
