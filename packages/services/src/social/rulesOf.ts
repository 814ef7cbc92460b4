import { connectorsOf, localConnector } from "@tidings/connectors/connectorsOf"
import type { SocialRules } from "@tidings/engines/social/SocialRules"
import type { PostNetwork } from "@tidings/engines/composer/builtin/setting/postsOf"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"

/** The row that publishes on a network; undefined where there is none. */
const rowOf = (channelId: ChannelId) => connectorsOf("social").find(({ name }) => name === channelId)

/** What a network takes; without a row of its own, what the sandbox does. */
export const rulesOf = (channelId: ChannelId): SocialRules => (rowOf(channelId) ?? localConnector("social")).limits

/** The networks that posts are composed for. */
export const networksOf = (channels: ReadonlyArray<ChannelId>): ReadonlyArray<PostNetwork> =>
  channels.map((channelId) => ({ channelId, rule: rulesOf(channelId).text }))
