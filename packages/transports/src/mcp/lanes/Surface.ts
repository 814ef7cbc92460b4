import type { Server } from "@modelcontextprotocol/server"
import type { Era } from "../wire/Era.ts"

/** The tools and handlers that the protocol serves to one caller for one message. */
export interface Surface {
  /** The result of tools/list as bytes per era, sent by the fast lane. */
  readonly list: Readonly<Record<Era, Buffer>>
  /** Creates a server of the official SDK that answers every request of a client. */
  readonly serverOf: (era: Era) => Server
}
