import type { IncomingMessage, ServerResponse } from "node:http"

const maxAgeSeconds = 600

// Of the protocol, today's and tomorrow's: Mcp-Method, Mcp-Name, Mcp-Param-*, X-MCP-Toolsets and the like.
const isForPages = (name: string): boolean =>
  /^(?:authorization|content-type|last-event-id|(?:x-)?mcp-[\w-]+)$/iu.test(name)

const readable = [
  "WWW-Authenticate",
  "X-Request-Id",
  "RateLimit",
  "RateLimit-Policy",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-RateLimit-Scope",
  "Retry-After",
  "Idempotent-Replay",
  "Mcp-Session-Id"
].join(", ")

/**
 * Lets a browser hand the answer to the page that asks, whose origin must have been found allowed (the Fetch standard's CORS protocol);
 * false when this was a preflight, which is answered already.
 */
export const admitPage = (request: IncomingMessage, response: ServerResponse): boolean => {
  const { origin } = request.headers
  if (origin === undefined) return true
  response.setHeader("Vary", "Origin")
  response.setHeader("Access-Control-Allow-Origin", origin)
  if (request.method !== "OPTIONS" || request.headers["access-control-request-method"] === undefined) {
    response.setHeader("Access-Control-Expose-Headers", readable)
    return true
  }
  const asked = request.headers["access-control-request-headers"] ?? ""
  const allowed = asked
    .split(",")
    .map((name) => name.trim())
    .filter(isForPages)
  response
    .writeHead(204, {
      Vary: "Origin, Access-Control-Request-Headers",
      "Access-Control-Allow-Methods": "POST",
      "Access-Control-Allow-Headers": allowed.join(", "),
      "Access-Control-Max-Age": maxAgeSeconds
    })
    .end()
  return false
}
