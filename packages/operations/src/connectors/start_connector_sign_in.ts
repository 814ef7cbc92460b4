import * as Operation from "@tidings/pipeline/Operation"
import { ConnectorSignIn, StartConnectorSignIn } from "@tidings/schema/resources/ManagedConnector"
import { ConnectorRecords } from "@tidings/services/catalog/ConnectorRecords"

export default Operation.make({
  name: "start_connector_sign_in",
  http: "POST /v1/connectors/sign-in",
  scope: "connectors:manage",
  unlisted: true,
  liveOnly: true,
  callers: "people",
  idempotency: "accepted",
  audit: "connector.connect",
  summary: "Have a person connect accounts at a network",
  description:
    "Answers an address, good for one hour and once, at which a person consents at the network and chooses the accounts to connect. Whoever may post for them opens it; they need not be a member.",
  alsoSaid: "oauth sign in login linkedin mastodon instagram facebook youtube connect social account consent",
  input: StartConnectorSignIn,
  output: ConnectorSignIn,
  status: 201,
  errors: ["field_invalid", "service_unavailable"],
  example: { provider: "mastodon", credentials: { serverUrl: "https://mastodon.social" }, label: "News" },
  prepare: (input) => ConnectorRecords.use((connectors) => connectors.checkSignIn(input)),
  handler: (input) => ConnectorRecords.use((connectors) => connectors.startSignIn(input))
})
