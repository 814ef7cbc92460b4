import type { IncomingMessage } from "node:http"

/** Returns the part of the path after a prefix, without the query. */
export const pathTail = ({ url = "" }: IncomingMessage, prefix: `/${string}`): string => {
  const query = url.indexOf("?")
  return url.slice(prefix.length, query === -1 ? url.length : query)
}
