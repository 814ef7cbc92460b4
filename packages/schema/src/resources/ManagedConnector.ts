import { Schema } from "effect"
import { line } from "../fields/lines.ts"
import { text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"
import { ConnectedChannel } from "./Connector.ts"
import { ListedConnector } from "./ConnectorCatalog.ts"

const connectorId = id("cnr")

const provider = text({ min: 1, max: 100 }).annotate({
  description: "Name of the provider in the catalog, such as resend"
})

const label = line(100).annotate({ description: "The workspace's name for it" })

const Credentials = Schema.Record(text({ min: 1, max: 100 }), text({ max: 20_000 }))
  .check(Schema.isMaxProperties(50))
  .annotate({
    identifier: "ConnectorCredentials",
    description: "Credentials by the names of the provider's fields in the catalog; they are never shown again",
    writeOnly: true
  })

export const NamedConnector = Schema.Struct({ id: connectorId })

/** A connector with the state of its credentials. */
export const ConnectorDetails = Schema.Struct({
  ...ListedConnector.fields,
  id: connectorId,
  credentials: Schema.Array(
    Schema.Struct({
      name: Schema.String.annotate({ description: "Name of the field in the catalog" }),
      secret: Schema.Boolean.annotate({ description: "True for a secret, which is replaced in a provider's words" }),
      isSet: Schema.NullOr(Schema.Boolean).annotate({
        description: "True if it has a value other than its default; null if this server cannot open the credentials"
      })
    }).annotate({ identifier: "CredentialState", description: "State of one credential, never its value" })
  ).annotate({ description: "The fields that the provider asks for" }),
  lastErrorAt: Schema.NullOr(Timestamp).annotate({
    description: "Time at which its provider last refused it; null if never"
  }),
  sent24h: Schema.Int.annotate({
    description: "Live messages handed to it of those accepted in the last 24 hours; at most 100,000 are counted"
  })
}).annotate({ identifier: "ConnectorDetails", description: "A connector, with the state of its credentials" })
export type ConnectorDetails = typeof ConnectorDetails.Type

export const CreateConnector = Schema.Struct({
  provider,
  credentials: Credentials,
  label: Schema.optionalKey(
    label.annotate({
      description: "The workspace's name for it; by default its name at the network, or the provider's"
    })
  )
})

export const CreatedConnector = Schema.Struct({
  ...ListedConnector.fields,
  id: connectorId,
  created: Schema.Boolean.annotate({ description: "False if the workspace had this account already" })
}).annotate({ identifier: "CreatedConnector", description: "The connector of an account" })

export const UpdateConnector = Schema.Struct({
  id: connectorId,
  credentials: Schema.optionalKey(
    Credentials.annotate({
      description: "Credentials to replace, by the names of the provider's fields",
      writeOnly: true
    })
  ),
  label: Schema.optionalKey(label)
})

export const UpdatedConnector = Schema.Struct({ ...ListedConnector.fields, id: connectorId }).annotate({
  identifier: "UpdatedConnector",
  description: "A connector as it is now"
})

export const TestedConnector = Schema.Struct({
  ...ListedConnector.fields,
  id: connectorId,
  works: Schema.Boolean.annotate({ description: "True if the provider takes the credentials" }),
  says: Schema.NullOr(Schema.String).annotate({ description: "The provider's reason if it does not; else null" })
}).annotate({ identifier: "TestedConnector", description: "A connector, with its provider's answer" })

export const OrderConnectors = Schema.Struct({
  channel: ConnectedChannel,
  ids: Schema.Array(connectorId)
    .check(Schema.isBetweenLength(1, 100))
    .annotate({ description: "Connectors of the channel, the first to be asked first" })
})

export const ConnectorOrder = Schema.Struct({
  ids: Schema.Array(connectorId).annotate({ description: "All connectors of the channel, in their new order" })
}).annotate({ identifier: "ConnectorOrder", description: "The order in which the connectors of a channel are asked" })

export const DeletedConnector = Schema.Struct({
  id: connectorId,
  deleted: Schema.Literal(true).annotate({ description: "Always true" }),
  tokens: Schema.Struct({
    outcome: Schema.Literals(["revoked", "shared", "unsupported", "failed", "pending"]).annotate({
      description:
        "pending: the network is asked to take its tokens back; unsupported: take them back at the provider yourself; shared: another account would lose its tokens"
    }),
    reason: Schema.optionalKey(Schema.String.annotate({ description: "The reason, if it failed" }))
  }).annotate({ description: "Outlook for the tokens at the network" })
}).annotate({ identifier: "DeletedConnector", description: "A connector whose credentials are forgotten" })
export type DeletedConnector = typeof DeletedConnector.Type

export const StartConnectorSignIn = Schema.Struct({
  provider,
  credentials: Credentials.annotate({
    description:
      "Credentials of the app registered at the network; only the server, for a network that registers the app by itself"
  }),
  label: Schema.optionalKey(label)
})

export const ConnectorSignIn = Schema.Struct({
  url: Schema.String.annotate({ description: "Address at which a person consents; it works once" }),
  redirectUri: Schema.String.annotate({ description: "Redirect URI that the app at the network must have" }),
  expiresAt: Timestamp
}).annotate({ identifier: "ConnectorSignIn", description: "An address at which a person consents at a network" })
