import { Catalog } from "@tidings/services/catalog/Catalog"
import { Connecting } from "@tidings/services/connectors/Connecting"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { ConnectorOutput, nextOf } from "./ConnectorOutput.ts"
import { anyProvider, credentials, label, provider } from "./Given.ts"

export default Command.make({
  name: "connector add",
  says: "Connect an account at a provider, once that took its credentials; prints its id",
  input: Schema.Struct({ provider, credentials, label, workspace }),
  positional: ["provider"],
  output: ConnectorOutput,
  audit: "connector.add",
  examples: { "Its secrets are asked for at a terminal": { provider: anyProvider, credentials: {} } },
  prepare: ({ workspace, ...given }) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      return yield* Connecting.use((connecting) => connecting.prove({ workspaceId, ...given }))
    }),
  perform: (_, __, proven) =>
    Effect.gen(function* () {
      const connector = yield* Connecting.use((connecting) => connecting.add(proven))
      const { channel, id, provider, workspaceId } = connector
      const { listed } = yield* Catalog
      return {
        output: { ...listed(connector), workspace: workspaceId },
        changes: [{ workspaceId, target: { kind: "connector", id }, metadata: { provider, channel } }]
      }
    }),
  shown: nextOf
})
