import type { IncomingMessage } from "node:http"
import { reachedAt } from "../http/addresses.ts"

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
