import type { IncomingMessage, ServerResponse } from "node:http"

const maxAgeSeconds = 600

// Headers of the protocol, present and future: Mcp-Method, Mcp-Name, Mcp-Param-*, X-MCP-Toolsets and the like.
const isForPages = (name: string): boolean =>
  /^(?:authorization|content-type|last-event-id|(?:x-)?mcp-[\w-]+)$/iu.test(name)

interface CorsAnswer {
  readonly methods: "GET" | "POST"
  /** Any page, or only the requesting one, whose origin must have been checked before. */
  readonly pages: "any" | "asking"
  /** Response headers that a page may read, besides the safelisted ones. */
  readonly readable?: string
}

/**
 * Allows a browser to pass the response to a page (CORS protocol of the Fetch standard); false if the request was a
 * preflight, which it has answered.
 */
export const answerCors = (
  request: IncomingMessage,
  response: ServerResponse,
  { methods, pages, readable }: CorsAnswer
): boolean => {
  const { origin } = request.headers
  const vary = pages === "asking" ? "Origin" : undefined
  if (vary !== undefined) response.setHeader("Vary", vary)
  if (origin === undefined) return true
  response.setHeader("Access-Control-Allow-Origin", pages === "any" ? "*" : origin)
  if (request.method !== "OPTIONS" || request.headers["access-control-request-method"] === undefined) {
    if (readable !== undefined) response.setHeader("Access-Control-Expose-Headers", readable)
    return true
  }
  const asked = request.headers["access-control-request-headers"] ?? ""
  const allowed = asked
    .split(",")
    .map((name) => name.trim())
    .filter(isForPages)
  response
    .writeHead(204, {
      Vary: [...(vary === undefined ? [] : [vary]), "Access-Control-Request-Headers"].join(", "),
      "Access-Control-Allow-Methods": methods,
      "Access-Control-Allow-Headers": allowed.join(", "),
      "Access-Control-Max-Age": maxAgeSeconds
    })
    .end()
  return false
}
