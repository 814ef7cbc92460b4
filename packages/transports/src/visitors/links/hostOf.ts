import type { IncomingMessage } from "node:http"

/** The name in a Host header as names are compared: in lower case, without port and without the dot of the root; empty for none. */
export const hostOf = ({ headers: { host = "" } }: IncomingMessage): string =>
  host.toLowerCase().replace(/:\d*$/u, "").replace(/\.$/u, "")
