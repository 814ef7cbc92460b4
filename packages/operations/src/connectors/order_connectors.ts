import * as Operation from "@tidings/pipeline/Operation"
import { ConnectorOrder, OrderConnectors } from "@tidings/schema/resources/ManagedConnector"
import { connectorFacts } from "@tidings/services/approvals/showing/connectorPreview"
import { ConnectorRecords } from "@tidings/services/catalog/ConnectorRecords"

export default Operation.make({
  name: "order_connectors",
  http: "PUT /v1/connectors/order",
  scope: "connectors:manage",
  unlisted: true,
  liveOnly: true,
  idempotency: "natural",
  summary: "Order the connectors of a channel",
  description:
    "From the next message on, those named are asked first, in this order; the others of the channel follow in the order they had.",
  alsoSaid: "priority fallback first provider failover which account is used order",
  input: OrderConnectors,
  output: ConnectorOrder,
  errors: ["field_invalid"],
  example: { channel: "email", ids: ["cnr_01kb2x9w3t5v7y8z"] },
  surface: "settings",
  asks: ({ channel, ids }) => `Ask ${ids.join(", ")} first for messages of ${channel}`,
  shows: ({ ids }) => connectorFacts(ids),
  verb: "reorder",
  handler: (input) => ConnectorRecords.use((connectors) => connectors.order(input))
})
