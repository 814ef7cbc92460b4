import { Catalog } from "@tidings/services/catalog/Catalog"
import { Connecting } from "@tidings/services/connectors/Connecting"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { ConnectorOutput, nextOf } from "./ConnectorOutput.ts"
import { anyProvider, connectorId, credentials, label, provider } from "./Given.ts"

export default Command.make({
  name: "connector set",
  says: "Give a connector other credentials or another label, once its provider took them; fields that are left out stay",
  input: Schema.Struct({
    provider,
    credentials,
    id: Schema.optionalKey(connectorId.annotate({ description: "The connector, if the provider has several" })),
    label,
    workspace
  }).check(
    Schema.makeFilter(
      ({ credentials, label }) =>
        label !== undefined || Object.keys(credentials).length > 0 || "Name what to change: a credential, or --label."
    )
  ),
  positional: ["provider"],
  output: ConnectorOutput,
  audit: "connector.update",
  examples: { "Another name": { provider: anyProvider, credentials: {}, label: "Receipts" } },
  prepare: ({ workspace, ...given }) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      return yield* Connecting.use((connecting) => connecting.proveChange({ workspaceId, ...given }))
    }),
  perform: ({ credentials }, _, { before, proven }) =>
    Effect.gen(function* () {
      const connector = yield* Connecting.use((connecting) => connecting.change(before, proven))
      const { id, label, workspaceId } = connector
      const { listed } = yield* Catalog
      return {
        output: { ...listed(connector), workspace: workspaceId },
        changes: [
          { workspaceId, target: { kind: "connector", id }, metadata: { label, credentials: Object.keys(credentials) } }
        ]
      }
    }),
  shown: nextOf
})
