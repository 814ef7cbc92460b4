import read_connector from "@tidings/operations/connectors/read_connector"
import { ConnectorDetails } from "@tidings/schema/resources/ManagedConnector"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { table } from "../table.ts"
import { listText } from "./ConnectorOutput.ts"
import { connectorId, connectorPlace } from "./Given.ts"

export default Face.make(read_connector, {
  name: "connector show",
  says: "Show a connector: which credentials are set, when its provider last refused it, and its messages of a day",
  input: Schema.Struct({ id: connectorId }),
  positional: ["id"],
  output: Schema.Struct({ ...ConnectorDetails.fields, workspace: Schema.String }),
  examples: { "As `tidings connector list` names it": { id: "cnr_01k9tq3n8e7vabcdefghjkmnpq" } },
  placeOf: connectorPlace,
  asks: ({ id }) => ({ id }),
  tells: (connector, _, { workspaceId }) => ({ ...connector, workspace: workspaceId }),
  shown: (shown, { columns, nowMs }) => ({
    result: [
      listText([shown], nowMs, columns),
      "",
      table(
        ["credential", "secret", "set"],
        shown.credentials.map(({ isSet, name, secret }) => [
          name,
          secret ? "yes" : "no",
          isSet === null ? "unknown" : isSet ? "yes" : "no"
        ]),
        columns
      ),
      "",
      `Last refused: ${shown.lastErrorAt ?? "never"}`,
      `Messages of the last 24 hours: ${shown.sent24h}`
    ].join("\n")
  })
})
