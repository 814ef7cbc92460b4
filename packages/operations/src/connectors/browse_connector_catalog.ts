import * as Operation from "@tidings/pipeline/Operation"
import { BrowseConnectorCatalog, ConnectorCatalog } from "@tidings/schema/resources/ConnectorCatalog"
import { Catalog } from "@tidings/services/catalog/Catalog"
import { Effect } from "effect"

export default Operation.make({
  name: "browse_connector_catalog",
  http: "GET /v1/connectors/catalog",
  scope: "connectors:read",
  summary: "Browse the connector catalog",
  description:
    "Every provider that can be connected: the credentials it asks for, and whether it is connected and healthy here.",
  alsoSaid: "providers integrations available supported which email sms services can connect",
  input: BrowseConnectorCatalog,
  output: ConnectorCatalog,
  handler: (input) => Effect.flatMap(Catalog, ({ browse }) => browse(input))
})
