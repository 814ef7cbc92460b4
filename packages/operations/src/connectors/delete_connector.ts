import * as Operation from "@tidings/pipeline/Operation"
import { DeletedConnector, NamedConnector } from "@tidings/schema/resources/ManagedConnector"
import { connectorFacts } from "@tidings/services/approvals/showing/connectorPreview"
import { ConnectorRecords } from "@tidings/services/catalog/ConnectorRecords"

export default Operation.make({
  name: "delete_connector",
  http: "DELETE /v1/connectors/{id}",
  scope: "connectors:manage",
  recentSignIn: true,
  unlisted: true,
  liveOnly: true,
  idempotency: "natural",
  audit: "connector.remove",
  summary: "Disconnect an account",
  description:
    "Its credentials are forgotten at once, and the network is asked to take its tokens back afterwards. Messages that wait go through the next connector of the channel, or the installation's; without one they wait for 24 hours at most, then fail. Deleting it again answers the same.",
  alsoSaid: "remove provider account disconnect revoke tokens forget credentials unlink",
  input: NamedConnector,
  output: DeletedConnector,
  surface: "settings",
  asks: ({ id }) => `Disconnect the connector ${id} and forget its credentials`,
  shows: ({ id }) => connectorFacts([id]),
  verb: "disconnect",
  seen: ({ id }) => ConnectorRecords.use((connectors) => connectors.seen(id)),
  handler: ({ id }) => ConnectorRecords.use((connectors) => connectors.remove(id))
})
