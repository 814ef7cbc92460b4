import type { Channel } from "./Channel.ts"
import type { Any } from "./Connector.ts"
import type { ConnectorServices } from "./connectorsOf.ts"

/** A provider together with the credentials of one account there, as its row decodes them. */
export interface Account<C extends Channel = Channel> {
  readonly row: Any<C, ConnectorServices>
  readonly credentials: unknown
}
