import type { IncomingMessage } from "node:http"
import { reachedAt } from "../http/addresses.ts"

/**
 * True for what a page of another site has a browser post, as far as the browser says: by Sec-Fetch-Site, else by Origin. Our own pages post with
 * the origin `null`, since they tell no referrer.
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
