import { ConnectedChannel } from "@tidings/schema/resources/Connector"
import { Connections } from "@tidings/services/connectors/Connections"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { connectorId } from "./Given.ts"

export default Command.make({
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
  audit: "connector.order",
  examples: { "One before all others": { channel: "email", ids: ["cnr_01k9tq3n8e7vabcdefghjkmnpq"] } },
  perform: ({ channel, ids, workspace }) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const ordered = yield* Connections.use((connections) => connections.order(workspaceId, channel, ids))
      const all = ordered.map(({ id }) => id)
      return {
        output: { ids: all, workspace: workspaceId },
        changes: [{ workspaceId, target: { kind: "workspace", id: workspaceId }, metadata: { channel, ids: all } }]
      }
    }),
  shown: ({ ids }) => ({ result: ids.join("\n"), note: "Asked in this order, from the next message on." })
})
