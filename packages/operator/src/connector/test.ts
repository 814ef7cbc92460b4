import test_connector from "@tidings/operations/connectors/test_connector"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { ConnectorOutput } from "./ConnectorOutput.ts"
import { connectorId, connectorPlace } from "./Given.ts"

export default Face.make(test_connector, {
  name: "connector test",
  says: "Ask a connector's provider whether it takes the credentials, and record the answer; sends nothing",
  input: Schema.Struct({ id: connectorId }),
  positional: ["id"],
  output: Schema.Struct({ ...ConnectorOutput.fields, works: Schema.Boolean, says: Schema.NullOr(Schema.String) }),
  examples: { "After a key was changed at the provider": { id: "cnr_01k9tq3n8e7vabcdefghjkmnpq" } },
  placeOf: connectorPlace,
  asks: ({ id }) => ({ id }),
  tells: (tested, _, { workspaceId }) => ({ ...tested, workspace: workspaceId }),
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
