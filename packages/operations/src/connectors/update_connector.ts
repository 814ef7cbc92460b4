import * as Operation from "@tidings/pipeline/Operation"
import { UpdateConnector, UpdatedConnector } from "@tidings/schema/resources/ManagedConnector"
import { ConnectorRecords } from "@tidings/services/catalog/ConnectorRecords"

export default Operation.make({
  name: "update_connector",
  http: "PATCH /v1/connectors/{id}",
  scope: "connectors:manage",
  unlisted: true,
  liveOnly: true,
  callers: "people",
  idempotency: "accepted",
  audit: "connector.update",
  summary: "Change a connector",
  description:
    "Gives it other credentials or another label, once the provider took the credentials; what is left out stays, and a refusal changes nothing. An address that the operator named is changed by the operator alone. If another call changed it meanwhile, it is not found: repeat the call.",
  alsoSaid: "rotate api key new password credentials rename provider account replace",
  input: UpdateConnector,
  output: UpdatedConnector,
  outward: true,
  errors: ["field_invalid", "connector_error", "connector_timeout", "service_unavailable", "workspace_rate_limit"],
  example: { id: "cnr_01kb2x9w3t5v7y8z", credentials: { apiKey: "re_987654321" }, label: "Receipts" },
  prepare: (input) => ConnectorRecords.use((connectors) => connectors.proveChange(input)),
  handler: (input, change) => ConnectorRecords.use((connectors) => connectors.change(input, change))
})
