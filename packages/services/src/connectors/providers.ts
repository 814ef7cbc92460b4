import type { Account } from "@tidings/connectors/Account"
import { connectors } from "@tidings/connectors/registry"
import type { ConnectedChannel } from "@tidings/schema/resources/Connector"

/** A row that workspaces connect accounts of. */
export type Provider = Account<ConnectedChannel>["row"]

/** Every provider outside, in the order of channels and names. */
export const providers: ReadonlyArray<Provider> = connectors
  .map((row): Provider => row as unknown as Provider)
  .filter(({ staysHere }) => !staysHere)

/** The provider of this name; undefined where there is none. */
export const providerOf = (name: string): Provider | undefined => providers.find((row) => row.name === name)

/** A provider as it writes itself; by its name where there is no such row. */
export const titleOf = (name: string): string => providerOf(name)?.about?.title ?? name
