import type { IncomingMessage, ServerResponse } from "node:http"
import { send } from "./Reply.ts"

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
