import * as Operation from "@tidings/pipeline/Operation"
import { ConnectorDetails, NamedConnector } from "@tidings/schema/resources/ManagedConnector"
import { ConnectorRecords } from "@tidings/services/catalog/ConnectorRecords"

export default Operation.make({
  name: "read_connector",
  http: "GET /v1/connectors/{id}",
  scope: "connectors:read",
  unlisted: true,
  summary: "Read a connector",
  description:
    "The connector as list_connectors shows it, with which of its credentials are set, the time of its last refusal and the messages of a day. No credential is shown.",
  alsoSaid: "provider account details status health broken why credentials set",
  input: NamedConnector,
  output: ConnectorDetails,
  handler: ({ id }) => ConnectorRecords.use((connectors) => connectors.read(id))
})
