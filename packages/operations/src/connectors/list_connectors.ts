import * as Operation from "@tidings/pipeline/Operation"
import { ListedConnectors } from "@tidings/schema/resources/ConnectorCatalog"
import { Caller } from "@tidings/services/access/Caller"
import { Catalog } from "@tidings/services/catalog/Catalog"
import { Effect, Schema } from "effect"

export default Operation.make({
  name: "list_connectors",
  http: "GET /v1/connectors",
  scope: "connectors:read",
  summary: "List connectors",
  description:
    "The accounts that messages go through, in the order they are asked, with the reason if one needs attention; the installation's own last, without an id. No credential is shown.",
  alsoSaid: "providers accounts smtp ses twilio connected set up broken health",
  input: Schema.Struct({}),
  output: ListedConnectors,
  handler: () => Effect.flatMap(Caller, ({ workspaceId }) => Catalog.use((catalog) => catalog.listOf(workspaceId)))
})
