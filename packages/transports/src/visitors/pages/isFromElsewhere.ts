import type { IncomingMessage } from "node:http"

/**
 * True for a form that a browser sends from a page of another site. What the browser says of that goes (Fetch Metadata), else the Origin header beside the
 * names of this host; whoever is no browser says nothing.
 */
export const isFromElsewhere = ({ headers }: IncomingMessage, publicHost: string): boolean => {
  const site = headers["sec-fetch-site"]
  if (site !== undefined) return site !== "same-origin"
  const { host, origin } = headers
  if (origin === undefined) return false
  const from = URL.parse(origin)?.host
  return from === undefined || (from !== host?.toLowerCase() && from !== publicHost)
}
