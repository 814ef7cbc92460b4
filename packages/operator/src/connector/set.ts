import update_connector from "@tidings/operations/connectors/update_connector"
import { Connecting } from "@tidings/services/connectors/Connecting"
import { Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { given, workspace } from "../fields.ts"
import { ConnectorOutput, nextOf } from "./ConnectorOutput.ts"
import { anyProvider, connectorId, credentials, label, provider, credentialPath } from "./Given.ts"

export default Face.make(update_connector, {
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
  examples: { "Another name": { provider: anyProvider, credentials: {}, label: "Receipts" } },
  pathOf: credentialPath,
  asks: ({ credentials, id, label, provider }, { workspaceId }) =>
    Effect.map(
      Connecting.use((connecting) => connecting.meant({ workspaceId, provider, id })),
      (connector) => given({ id: connector.id, credentials, label })
    ),
  tells: (connector, _, { workspaceId }) => ({ ...connector, workspace: workspaceId }),
  shown: nextOf
})
