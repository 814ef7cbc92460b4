import type { IncomingMessage } from "node:http"

/**
 * True for a form sent by a browser from another site's page. Fetch Metadata decides; without it, the Origin header is
 * compared with this host's names; without both, the client is no browser.
 */
export const isFromElsewhere = ({ headers }: IncomingMessage, publicHost: string): boolean => {
  const site = headers["sec-fetch-site"]
  if (site !== undefined) return site !== "same-origin"
  const { host, origin } = headers
  if (origin === undefined) return false
  const from = URL.parse(origin)?.host
  return from === undefined || (from !== host?.toLowerCase() && from !== publicHost)
}
