import type { Channel } from "./Channel.ts"
import type { Any, Services } from "./Connector.ts"
import { connectors } from "./registry.ts"

/** A provider together with the credentials of one account there, as its row decodes them. */
export interface Account<C extends Channel = Channel> {
  readonly row: Any<C, ConnectorServices>
  readonly credentials: unknown
  /**
   * `public` if connections may lead only to the hosts that webhooks may, since a workspace named the addresses among
   * the credentials; anywhere by default.
   */
  readonly reach?: "any" | "public"
}

/** The services that the connectors require. */
export type ConnectorServices = Services<(typeof connectors)[number]>

/** Returns the connectors of a channel. */
export const connectorsOf = <C extends Channel>(channel: C): ReadonlyArray<Any<C, ConnectorServices>> =>
  connectors.filter((row): boolean => row.channel === channel) as ReadonlyArray<Any<any, ConnectorServices>>

/** Returns the channel's connector whose messages stay in this installation; it needs no credentials. */
export const localConnector = <C extends Channel>(channel: C): Any<C, ConnectorServices> =>
  connectorsOf(channel).find(({ staysHere }) => staysHere)!
