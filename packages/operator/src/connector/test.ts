import { Catalog } from "@tidings/services/catalog/Catalog"
import { Connections } from "@tidings/services/connectors/Connections"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { ConnectorOutput } from "./ConnectorOutput.ts"
import { connectorFor, connectorId } from "./Given.ts"

export default Command.make({
  name: "connector test",
  says: "Ask a connector's provider whether it takes the credentials, and record the answer; sends nothing",
  input: Schema.Struct({ id: connectorId }),
  positional: ["id"],
  output: Schema.Struct({ ...ConnectorOutput.fields, works: Schema.Boolean, says: Schema.NullOr(Schema.String) }),
  audit: "connector.test",
  examples: { "After a key was changed at the provider": { id: "cnr_01k9tq3n8e7vabcdefghjkmnpq" } },
  prepare: ({ id }) =>
    Effect.flatMap(connectorFor(id), ({ workspaceId }) =>
      Connections.use((connections) => connections.look(workspaceId, id))
    ),
  perform: ({ id }, _, tested) =>
    Effect.gen(function* () {
      const connector = yield* Connections.use((connections) => connections.record(tested))
      const { workspaceId } = connector
      const { listed } = yield* Catalog
      const { works } = tested.verdict
      const says = tested.verdict.works ? null : tested.verdict.reason
      return {
        output: { ...listed(connector), workspace: workspaceId, works, says },
        changes: [{ workspaceId, target: { kind: "connector", id }, metadata: { works } }]
      }
    }),
  shown: ({ label, provider, says, status, works }) =>
    works
      ? { result: `${label}: ${provider} takes the credentials.` }
      : {
          result: `${label} does not work: ${says}`,
          note:
            status === "connected"
              ? "That may pass: messages are still offered to it."
              : "Nothing goes through it until you act: connector set gives it other credentials.",
          isWrong: true
        }
})
