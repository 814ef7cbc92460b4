import type { PostContent } from "@tidings/engines/social/rules/PostContent"
import { postPartsOf } from "@tidings/engines/social/rules/postPartsOf"
import { tweetLinksIn } from "@tidings/engines/social/rules/weighted/tweetLinksIn"
import { connectorsOf, localConnector } from "@tidings/connectors/connectorsOf"
import type { PostNetwork } from "@tidings/engines/composer/builtin/setting/postsOf"
import type { SocialRules } from "@tidings/engines/social/SocialRules"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"

/** The connector row of a network; undefined if there is none. */
const rowOf = (channelId: ChannelId) => connectorsOf("social").find(({ name }) => name === channelId)

/** A network's rules; those of the sandbox if it has no connector row. */
export const rulesOf = (channelId: ChannelId): SocialRules => (rowOf(channelId) ?? localConnector("social")).limits

/** The networks to compose posts for, with their text rules. */
export const networksOf = (channels: ReadonlyArray<ChannelId>): ReadonlyArray<PostNetwork> =>
  channels.map((channelId) => ({ channelId, rule: rulesOf(channelId).text }))

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
