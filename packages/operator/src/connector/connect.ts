import start_connector_sign_in from "@tidings/operations/connectors/start_connector_sign_in"
import { Timestamp } from "@tidings/schema/fields/Timestamp"
import { providerOf } from "@tidings/services/connectors/providers"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { given, workspace } from "../fields.ts"
import { consenting, label, provider, credentialPath } from "./Given.ts"

export default Face.make(start_connector_sign_in, {
  name: "connector connect",
  says: "Print an address at which a person consents at a network, and chooses the accounts to connect",
  input: Schema.Struct({
    provider,
    credentials: Schema.Record(Schema.String, Schema.String).annotate({
      description:
        "Credentials of the app registered at the network; only the server, for a network that registers the app by itself"
    }),
    label,
    workspace
  }),
  positional: ["provider"],
  output: Schema.Struct({
    url: Schema.String,
    redirectUri: Schema.String,
    expiresAt: Timestamp,
    provider: Schema.String,
    workspace: Schema.String
  }),
  examples: { "Its secrets are asked for at a terminal": { provider: consenting, credentials: {} } },
  pathOf: credentialPath,
  asks: ({ credentials, label, provider }) => given({ provider, credentials, label }),
  tells: ({ expiresAt, redirectUri, url }, { provider }, { workspaceId }) => ({
    url,
    redirectUri,
    expiresAt,
    provider,
    workspace: workspaceId
  }),
  shown: ({ provider, redirectUri, url }) => ({
    result: url,
    note: [
      `Whoever may post for the accounts opens it in a browser and consents at ${provider}. It works for one hour, and once.`,
      providerOf(provider)?.signIn?.registers === true
        ? `An app was registered there for it, with the redirect URI ${redirectUri}`
        : `Its app must have this redirect URI: ${redirectUri}`
    ].join("\n")
  })
})
