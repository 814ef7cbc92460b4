import * as Operation from "@tidings/pipeline/Operation"
import { NamedConnector, TestedConnector } from "@tidings/schema/resources/ManagedConnector"
import { ConnectorRecords } from "@tidings/services/catalog/ConnectorRecords"

export default Operation.make({
  name: "test_connector",
  http: "POST /v1/connectors/{id}/test",
  scope: "connectors:read",
  unlisted: true,
  liveOnly: true,
  idempotency: "natural",
  summary: "Test a connector",
  description:
    "Asks the provider whether it takes the credentials; sends nothing. A success ends needs_attention, a lasting refusal begins it, and a failure that may pass changes nothing. At most 10 questions to providers a minute.",
  alsoSaid: "check provider account works credentials valid verify connection health ping",
  input: NamedConnector,
  output: TestedConnector,
  outward: true,
  errors: ["workspace_rate_limit"],
  prepare: ({ id }) => ConnectorRecords.use((connectors) => connectors.look(id)),
  handler: (_, tested) => ConnectorRecords.use((connectors) => connectors.record(tested))
})
