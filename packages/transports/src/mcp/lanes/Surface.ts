import type { Server } from "@modelcontextprotocol/server"
import type { Era } from "../wire/Era.ts"

/** What the protocol serves to one caller for one message. */
export interface Surface {
  /** The result of tools/list as the bytes of each era: what the fast lane answers with. */
  readonly list: Readonly<Record<Era, Buffer>>
  /** A server of the official SDK that answers everything a client may ask of it. */
  readonly serverOf: (era: Era) => Server
}
