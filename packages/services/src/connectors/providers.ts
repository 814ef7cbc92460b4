import type { Account } from "@tidings/connectors/connectorsOf"
import { connectors } from "@tidings/connectors/registry"
import type { ConnectedChannel } from "@tidings/schema/resources/Connector"

/** A connector row that workspaces can connect accounts of. */
export type Provider = Account<ConnectedChannel>["row"]

/** Every external provider, by channel and name. */
export const providers: ReadonlyArray<Provider> = connectors
  .map((row): Provider => row as unknown as Provider)
  .filter(({ staysHere }) => !staysHere)

/** Returns the provider with this name; undefined if there is none. */
export const providerOf = (name: string): Provider | undefined => providers.find((row) => row.name === name)

/** Returns a provider's display name; the given name if there is no such row. */
export const titleOf = (name: string): string => providerOf(name)?.about?.title ?? name
