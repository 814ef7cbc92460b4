import type { IncomingMessage } from "node:http"

/** Returns the query of a request's URL. */
export const queryOf = ({ url = "" }: IncomingMessage): URLSearchParams => {
  const at = url.indexOf("?")
  return new URLSearchParams(at === -1 ? "" : url.slice(at + 1))
}
