import type { IncomingMessage } from "node:http"

/** What stands behind the question mark. */
export const queryOf = ({ url = "" }: IncomingMessage): URLSearchParams => {
  const at = url.indexOf("?")
  return new URLSearchParams(at === -1 ? "" : url.slice(at + 1))
}
