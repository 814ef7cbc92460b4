import { Schema } from "effect"
import { text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"

/** The networks that posts are made for. */
export const ChannelId = Schema.Literals([
  "linkedin",
  "x",
  "instagram",
  "facebook",
  "tiktok",
  "youtube",
  "threads",
  "bluesky",
  "pinterest",
  "mastodon"
]).annotate({ identifier: "ChannelId", description: "A social network" })
export type ChannelId = typeof ChannelId.Type

export const Transport = Schema.Literals(["native", "sandbox"]).annotate({
  identifier: "Transport",
  description: "native: posts leave for the network; sandbox: they stay in this installation"
})
export type Transport = typeof Transport.Type

const NetworkStatus = Schema.Literals(["connected", "needs_attention"]).annotate({
  identifier: "NetworkStatus",
  description: "needs_attention: nothing goes through the account until a person acts"
})

export const SocialNetwork = Schema.Struct({
  channelId: ChannelId,
  accountRef: Schema.String.annotate({ description: "The network's id of the account, for targetAccountRefs" }),
  transport: Transport,
  displayName: Schema.NullOr(Schema.String).annotate({ description: "Name of the account at the network" }),
  handle: Schema.NullOr(Schema.String).annotate({ description: "Handle of the account, without @" }),
  status: NetworkStatus,
  lastSyncedAt: Schema.NullOr(Timestamp).annotate({
    description: "Time at which the network last confirmed the account; null before that"
  })
}).annotate({ identifier: "SocialNetwork", description: "A company account that posts can be published on" })
export type SocialNetwork = typeof SocialNetwork.Type

/** The whole list, without pages since it is short. */
export const SocialNetworks = Schema.Struct({
  data: Schema.Array(SocialNetwork).annotate({ description: "The accounts, by channel" })
}).annotate({ identifier: "SocialNetworks", description: "The company accounts that posts can be published on" })
export type SocialNetworks = typeof SocialNetworks.Type

export const RefreshedNetworks = Schema.Struct({
  data: Schema.Array(SocialNetwork).annotate({ description: "The accounts, by channel" }),
  lastSyncedAt: Timestamp.annotate({ description: "Time at which the networks were asked" })
}).annotate({ identifier: "RefreshedNetworks", description: "The accounts as their networks confirm them" })
export type RefreshedNetworks = typeof RefreshedNetworks.Type

export const RefreshSocialNetworks = Schema.Struct({
  accountRef: Schema.optionalKey(text({ min: 1, max: 200 }).annotate({ description: "Only this account" }))
})
