import type { ConnectorCatalog } from "@tidings/schema/resources/ConnectorCatalog"
import type { Html } from "../../../pages/html.ts"
import { actLink } from "../../frame/acts.ts"
import type { Visit } from "../../Visit.ts"

/** A provider of the catalog, as much of it as was asked for. */
export type CatalogProvider = ConnectorCatalog["data"][number]

/** The names of a provider's credentials as a form has them, so that a person types the values alone. */
export const namedCredentials = (fields: ReadonlyArray<{ readonly name: string }>): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map(({ name }, index) => [`credentials[${index}].key`, name]))

/** The way to connect a provider: by signing in at the network, or by credentials. */
export const connecting = (visit: Visit, provider: CatalogProvider, look = "sm"): Html | undefined =>
  actLink(visit, {
    row: provider.signIn ? "start_connector_sign_in" : "create_connector",
    words: provider.signIn ? "Sign in" : "Connect",
    input: { provider: provider.name, ...(!provider.signIn && namedCredentials(provider.fields)) },
    look,
    back: visit.to("/connectors")
  })
