import { connectorsOf, localConnector } from "@tidings/connectors/connectorsOf"
import type { SocialRules } from "@tidings/engines/social/SocialRules"
import type { PostNetwork } from "@tidings/engines/composer/builtin/setting/postsOf"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"

/** The connector row of a network; undefined if there is none. */
const rowOf = (channelId: ChannelId) => connectorsOf("social").find(({ name }) => name === channelId)

/** A network's rules; those of the sandbox if it has no connector row. */
export const rulesOf = (channelId: ChannelId): SocialRules => (rowOf(channelId) ?? localConnector("social")).limits

/** The networks to compose posts for, with their text rules. */
export const networksOf = (channels: ReadonlyArray<ChannelId>): ReadonlyArray<PostNetwork> =>
  channels.map((channelId) => ({ channelId, rule: rulesOf(channelId).text }))
