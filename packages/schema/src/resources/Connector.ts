import { Schema } from "effect"
import { id } from "../Id.ts"
import { Timestamp } from "../fields/Timestamp.ts"

/** The channels whose providers workspaces connect. */
export const ConnectedChannel = Schema.Literals(["email", "sms", "social"]).annotate({
  identifier: "ConnectedChannel",
  description: "What kind of messages a connector carries"
})
export type ConnectedChannel = typeof ConnectedChannel.Type

export const ConnectorStatus = Schema.Literals(["connected", "needs_attention"]).annotate({
  identifier: "ConnectorStatus",
  description: "needs_attention: nothing goes through it until a person acts"
})
export type ConnectorStatus = typeof ConnectorStatus.Type

/** What is shown of a connected account: never a credential. */
export const ConnectedAccount = Schema.Struct({
  id: id("cnr"),
  channel: ConnectedChannel,
  provider: Schema.String.annotate({ description: "Name of the provider in the catalog: resend, twilio, bluesky" }),
  label: Schema.String.annotate({ description: "What the workspace calls it" }),
  position: Schema.Int.annotate({ description: "1 is asked first among those of its channel" }),
  accountRef: Schema.NullOr(Schema.String).annotate({
    description: "What the network calls the account, for targetAccountRefs; null where a connector is one account"
  }),
  displayName: Schema.NullOr(Schema.String).annotate({ description: "Name of the account at the network" }),
  handle: Schema.NullOr(Schema.String).annotate({ description: "Handle of the account at the network, without @" }),
  status: ConnectorStatus,
  reason: Schema.NullOr(Schema.String).annotate({ description: "Why it needs attention; null while it does not" }),
  expiresAt: Schema.NullOr(Timestamp).annotate({ description: "When a person has to consent again; null for never" }),
  checkedAt: Schema.NullOr(Timestamp).annotate({ description: "When the provider last took its credentials" }),
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotate({ identifier: "ConnectedAccount", description: "An account at a provider that messages go through" })
export type ConnectedAccount = typeof ConnectedAccount.Type
