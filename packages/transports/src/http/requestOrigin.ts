import type { IncomingMessage, ServerResponse } from "node:http"
import { isIP } from "node:net"
import { send } from "./Reply.ts"
import { reachedAt } from "./addresses.ts"

/** Refuses and answers a request from a page of another host than these (false); callers that are no browser pass. */
export const isPageAllowed = (
  { headers: { origin } }: IncomingMessage,
  response: ServerResponse,
  hosts: ReadonlyArray<string>
): boolean => {
  const host = origin === undefined ? undefined : URL.parse(origin)?.hostname
  if (origin === undefined || (host !== undefined && hosts.includes(host))) return true
  const refused = { error: "invalid_request", error_description: "Pages of this origin may not call from a browser." }
  const headers = { "Content-Type": "application/json", Vary: "Origin" }
  send(response, { status: 403, headers, body: JSON.stringify(refused) })
  return false
}

/**
 * True if the browser says that the request comes from another site's page: by Sec-Fetch-Site, else by Origin. Our own
 * pages post with the origin `null`, because they send no referrer.
 */
export const isCrossSite = (publicUrl: string) => {
  const reached = reachedAt(publicUrl)
  return ({ headers }: IncomingMessage): boolean => {
    const site = headers["sec-fetch-site"]
    if (site !== undefined) return site !== "same-origin" && site !== "none"
    const { origin } = headers
    return origin !== undefined && origin !== "null" && origin !== new URL(reached(headers.host)).origin
  }
}

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

const hostnameOf = (host: string): string => URL.parse(`http://${host}`)?.hostname.replaceAll(/^\[|\]$/gu, "") ?? ""

/**
 * True for a Host header that no stranger's DNS can point at this server: an IP address, a name without a dot,
 * `*.localhost`, or the public URL's own. Otherwise a page elsewhere could rebind its name to a private server and read
 * the pages that need no password.
 */
export const isOwnHost = (host: string | undefined, publicUrl: string): boolean => {
  const name = hostnameOf(host ?? "")
  return (
    name !== "" &&
    (isIP(name) !== 0 || !name.includes(".") || name.endsWith(".localhost") || name === URL.parse(publicUrl)?.hostname)
  )
}
