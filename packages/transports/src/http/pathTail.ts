import type { IncomingMessage } from "node:http"

/** What stands behind a prefix of the path, up to the query. */
export const pathTail = ({ url = "" }: IncomingMessage, prefix: `/${string}`): string => {
  const query = url.indexOf("?")
  return url.slice(prefix.length, query === -1 ? url.length : query)
}
