import type { IncomingMessage, ServerResponse } from "node:http"

const isAmong = (hosts: ReadonlyArray<string>, origin: string): boolean => {
  const host = URL.parse(origin)?.hostname
  return host !== undefined && hosts.includes(host)
}

/**
 * Lets pages of these hosts read the answers, any page when the hosts are "*". False when all is said: a preflight was
 * answered, or a page from elsewhere was refused. Callers that are no browser pass.
 */
export const admitPage = (
  request: IncomingMessage,
  response: ServerResponse,
  hosts: ReadonlyArray<string> | "*",
  methods: "GET" | "POST"
): boolean => {
  const { origin } = request.headers
  if (hosts !== "*") response.setHeader("Vary", "Origin")
  if (origin !== undefined) {
    if (hosts !== "*" && !isAmong(hosts, origin)) {
      const refused = {
        error: "invalid_request",
        error_description: "Pages of this origin may not call from a browser."
      }
      response.writeHead(403, { "Content-Type": "application/json" }).end(JSON.stringify(refused))
      return false
    }
    response.setHeader("Access-Control-Allow-Origin", hosts === "*" ? "*" : origin)
  }
  if (request.method !== "OPTIONS") return true
  response
    .writeHead(204, {
      "Access-Control-Allow-Methods": methods,
      "Access-Control-Allow-Headers": "Authorization, Content-Type, MCP-Protocol-Version",
      "Access-Control-Max-Age": "3600"
    })
    .end()
  return false
}
