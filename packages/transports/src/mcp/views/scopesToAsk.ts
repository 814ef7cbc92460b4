import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { liveScopes } from "@tidings/pipeline/liveScopes"
import type { Scope } from "@tidings/schema/Scope"
import type { IncomingMessage } from "node:http"
import { readingScopes } from "../../http/bearerChallenge.ts"
import { includes, ViewRefused, viewRequests } from "./ViewRequest.ts"

/**
 * Returns the scopes for a client without a key to request: those of the tools named in its URL, else the reading
 * scopes.
 */
export const scopesToAsk = (endpoints: ReadonlyArray<Endpoint>) => {
  const viewRequestOf = viewRequests(endpoints)
  const reading = readingScopes(liveScopes(endpoints))
  return (request: Pick<IncomingMessage, "headers" | "url">): ReadonlyArray<Scope> => {
    const asked = viewRequestOf(request)
    if (asked instanceof ViewRefused || (asked.toolsets.size === 0 && asked.tools.size === 0)) return reading
    return liveScopes(endpoints.filter((endpoint) => includes(asked, endpoint)))
  }
}
