import { Timestamp } from "@tidings/schema/fields/Timestamp"
import { providerOf } from "@tidings/services/connectors/providers"
import { Consents } from "@tidings/services/connectors/consent/Consents"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { consenting, label, provider } from "./Given.ts"

export default Command.make({
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
  audit: "connector.connect",
  examples: { "Its secrets are asked for at a terminal": { provider: consenting, credentials: {} } },
  prepare: ({ credentials, provider }) => Consents.use((consents) => consents.check(provider, credentials)),
  perform: ({ credentials: app, label, provider, workspace }, operator) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const { expiresAt, redirectUri, url } = yield* Consents.use((consents) =>
        consents.ask({ workspaceId, provider, app, label, operator })
      )
      return {
        output: { url, redirectUri, expiresAt: expiresAt.toISOString(), provider, workspace: workspaceId },
        changes: [{ workspaceId, target: { kind: "workspace", id: workspaceId }, metadata: { provider } }]
      }
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
