import { Schema } from "effect"
import { channelNames } from "../channels.ts"
import { id } from "../Id.ts"
import { Timestamp } from "../fields/Timestamp.ts"

/** The channels whose providers workspaces connect. */
export const ConnectedChannel = Schema.Literals(channelNames).annotate({
  identifier: "ConnectedChannel",
  description: "Kind of messages that a connector carries"
})
export type ConnectedChannel = typeof ConnectedChannel.Type

export const ConnectorStatus = Schema.Literals(["connected", "needs_attention"]).annotate({
  identifier: "ConnectorStatus",
  description: "needs_attention: nothing goes through it until a person acts"
})
export type ConnectorStatus = typeof ConnectorStatus.Type

/** A connected account as it is shown: without credentials. */
export const ConnectedAccount = Schema.Struct({
  id: id("cnr"),
  channel: ConnectedChannel,
  provider: Schema.String.annotate({ description: "Name of the provider in the catalog: resend, twilio, bluesky" }),
  label: Schema.String.annotate({ description: "The workspace's name for it" }),
  position: Schema.Int.annotate({ description: "Order within its channel; 1 is asked first" }),
  accountRef: Schema.NullOr(Schema.String).annotate({
    description: "The network's id of the account, for targetAccountRefs; null if the connector itself is the account"
  }),
  displayName: Schema.NullOr(Schema.String).annotate({ description: "Name of the account at the network" }),
  handle: Schema.NullOr(Schema.String).annotate({ description: "Handle of the account at the network, without @" }),
  status: ConnectorStatus,
  reason: Schema.NullOr(Schema.String).annotate({
    description: "Reason that it needs attention; null while it does not"
  }),
  expiresAt: Schema.NullOr(Timestamp).annotate({
    description: "Time by which a person must consent again; null if never"
  }),
  checkedAt: Schema.NullOr(Timestamp).annotate({
    description: "Time of the last check of its credentials at the provider"
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotate({ identifier: "ConnectedAccount", description: "An account at a provider that messages go through" })
export type ConnectedAccount = typeof ConnectedAccount.Type
