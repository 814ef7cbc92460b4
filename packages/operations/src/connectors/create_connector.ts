import * as Operation from "@tidings/pipeline/Operation"
import { CreateConnector, CreatedConnector } from "@tidings/schema/resources/ManagedConnector"
import { ConnectorRecords } from "@tidings/services/catalog/ConnectorRecords"

export default Operation.make({
  name: "create_connector",
  http: "POST /v1/connectors",
  scope: "connectors:manage",
  unlisted: true,
  liveOnly: true,
  callers: "people",
  idempotency: "accepted",
  audit: "connector.add",
  summary: "Connect an account at a provider",
  description:
    "Kept once the provider took the credentials, as the last of its channel; otherwise nothing is kept. Addresses among the credentials must be public. An account that is connected already is answered as it is, and keeps its credentials. At most 100 connectors a workspace, and 10 questions to providers a minute.",
  alsoSaid: "add provider connect smtp resend ses twilio sendgrid api key integration own mail server",
  input: CreateConnector,
  output: CreatedConnector,
  status: 201,
  otherwise: { when: "the workspace had this account already", is: ({ created }) => !created },
  outward: true,
  errors: ["field_invalid", "connector_error", "connector_timeout", "service_unavailable", "workspace_rate_limit"],
  example: {
    provider: "resend",
    label: "Receipts",
    credentials: { apiKey: "re_123456789", signingSecret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" }
  },
  prepare: (input) => ConnectorRecords.use((connectors) => connectors.prove(input)),
  handler: (_, proven) => ConnectorRecords.use((connectors) => connectors.create(proven))
})
