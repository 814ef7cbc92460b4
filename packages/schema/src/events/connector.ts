import { Schema } from "effect"
import * as Event from "../Event.ts"
import { id } from "../Id.ts"
import { ConnectedChannel } from "../resources/Connector.ts"

export const connector_needs_attention = Event.make({
  type: "connector.needs_attention",
  says: "A person has to act on a connector: nothing goes through it any more, or its consent ends in 14, 7, 3 or 1 days",
  data: Schema.Struct({
    connector_id: id("cnr"),
    channel: ConnectedChannel,
    provider: Schema.String.annotate({ description: "Name of the provider in the catalog" }),
    label: Schema.String.annotate({ description: "The workspace's name for the connector" }),
    reason: Schema.String.annotate({ description: "Reason, mostly in the provider's words" })
  }),
  example: {
    connector_id: "cnr_01jd8x4v7tq2w9",
    channel: "email",
    provider: "acmemail",
    label: "Acme Mail",
    reason: "API key is invalid"
  }
})
