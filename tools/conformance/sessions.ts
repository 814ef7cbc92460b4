import { localhostHostValidation, toNodeHandler, type NodeIncomingMessageLike } from "@modelcontextprotocol/node"
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server"
import type { Mount } from "@tidings/transports/http/Mount"
import { randomUUID } from "node:crypto"
import { fixtureSurface } from "./fixtureSurface.ts"

/**
 * Serves the fixtures with sessions and streams, which the platform does not have: for the scenarios in which a server
 * of the 2025 revisions sends messages unasked.
 */
export const sessions = (path: `/${string}`): Mount => {
  const open = new Map<string, WebStandardStreamableHTTPServerTransport>()
  const begin = async () => {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void open.set(id, transport),
      onsessionclosed: (id) => void open.delete(id)
    })
    await fixtureSurface({ call: () => undefined })
      .serverOf("legacy")
      .connect(transport)
    return transport
  }
  const fetch = async (request: Request) => {
    const id = request.headers.get("mcp-session-id")
    const transport = id === null ? await begin() : open.get(id)
    return transport?.handleRequest(request) ?? new Response(null, { status: 404 })
  }
  const handle = toNodeHandler({ fetch })
  const isHostAllowed = localhostHostValidation()
  return {
    path,
    handle: (request, response) => {
      if (isHostAllowed(request, response)) void handle(request as NodeIncomingMessageLike, response)
    }
  }
}
