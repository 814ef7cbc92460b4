import order_connectors from "@tidings/operations/connectors/order_connectors"
import { ConnectedChannel } from "@tidings/schema/resources/Connector"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { workspace } from "../fields.ts"
import { connectorId } from "./Given.ts"

export default Face.make(order_connectors, {
  name: "connector order",
  says: "Say which connectors of a channel are asked first; those that are not named follow",
  input: Schema.Struct({
    channel: ConnectedChannel,
    ids: Schema.Array(connectorId)
      .check(Schema.isBetweenLength(1, 100))
      .annotate({ title: "id", description: "Connectors, the first to be asked first" }),
    workspace
  }),
  positional: ["channel", "ids"],
  output: Schema.Struct({ ids: Schema.Array(Schema.String), workspace: Schema.String }),
  examples: { "One before all others": { channel: "email", ids: ["cnr_01k9tq3n8e7vabcdefghjkmnpq"] } },
  asks: ({ channel, ids }) => ({ channel, ids }),
  tells: ({ ids }, _, { workspaceId }) => ({ ids, workspace: workspaceId }),
  shown: ({ ids }) => ({ result: ids.join("\n"), note: "Asked in this order, from the next message on." })
})
