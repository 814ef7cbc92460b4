import create_connector from "@tidings/operations/connectors/create_connector"
import { problem } from "@tidings/schema/Problem"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { given, workspace } from "../fields.ts"
import { ConnectorOutput, nextOf } from "./ConnectorOutput.ts"
import { anyProvider, credentials, label, provider, credentialPath } from "./Given.ts"

export default Face.make(create_connector, {
  name: "connector add",
  says: "Connect an account at a provider, once that took its credentials; prints its id",
  input: Schema.Struct({ provider, credentials, label, workspace }),
  positional: ["provider"],
  output: ConnectorOutput,
  examples: { "Its secrets are asked for at a terminal": { provider: anyProvider, credentials: {} } },
  pathOf: credentialPath,
  asks: ({ credentials, label, provider }) => given({ provider, credentials, label }),
  tells: ({ created, ...connector }, { provider }, { workspaceId }) =>
    created
      ? { ...connector, workspace: workspaceId }
      : problem("field_invalid", {
          message: `The workspace has this account of ${provider} already; connector set gives it other credentials.`
        }),
  shown: nextOf
})
