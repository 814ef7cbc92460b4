import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
  createMcpHandler,
  isLegacyRequest,
  type AuthInfo,
  type McpHandlerRequestOptions
} from "@modelcontextprotocol/server"
import { toNodeHandler, type NodeIncomingMessageLike } from "@modelcontextprotocol/node"
import type { Answer } from "@tidings/pipeline/Call"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Exchange } from "./Exchange.ts"
import { instructions, listTtlMs, serverInfo } from "./identity.ts"
import { invalidToken } from "./protocolError.ts"
import { callResult, httpStatusOf } from "./results.ts"
import type { Tool } from "./toolOf.ts"

/** What the protocol is asked to carry for one exchange. */
export interface Served {
  readonly exchange: Exchange
  readonly tools: ReadonlyArray<Tool>
  /** undefined when there is no tool of that name. */
  readonly call: (name: string, args: Readonly<Record<string, unknown>>) => Promise<Answer> | undefined
}

// The low-level Server, since the tools are another set for each key; a new one is 14 µs, against 540 of McpServer.
const serverOf = ({ call, tools }: Served): Server => {
  const server = new Server(serverInfo, {
    instructions,
    capabilities: { tools: {} },
    cacheHints: {
      "tools/list": { ttlMs: listTtlMs, cacheScope: "private" },
      "server/discover": { ttlMs: listTtlMs, cacheScope: "private" }
    }
  })
  server.setRequestHandler("tools/list", () => ({ tools: tools as never }))
  server.setRequestHandler("tools/call", async ({ params }) => {
    const answer = await call(params.name, params.arguments ?? {})
    if (answer === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
    return callResult(answer)
  })
  return server
}

const servedBy = (options: McpHandlerRequestOptions | undefined): Served =>
  options!.authInfo!.extra!["served"] as Served

const authInfoOf = (served: Served): AuthInfo => ({ token: "", clientId: "", scopes: [], extra: { served } })

/** Requests of the four older revisions: answered as plain JSON, without sessions or streams. */
const serveLegacy = async (request: Request, options: McpHandlerRequestOptions): Promise<Response> => {
  const server = serverOf(servedBy(options))
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, options)
  } finally {
    await server.close()
  }
}

/** Hands any message to the official SDK, which judges it by the revision it was written for. */
export const sdkLane = (onError: (error: Error) => void) => {
  const modern = createMcpHandler((context) => serverOf(servedBy(context)), { legacy: "reject" })

  return (request: IncomingMessage, response: ServerResponse, message: unknown, served: Served): Promise<void> => {
    const fetch = async (webRequest: Request): Promise<Response> => {
      // Clients that accept JSON alone are told 406 otherwise, although JSON is what they get.
      webRequest.headers.set("accept", "application/json, text/event-stream")
      const options = { authInfo: authInfoOf(served), parsedBody: message }
      const isLegacy = await isLegacyRequest(webRequest, message)
      const answered = await (isLegacy ? serveLegacy(webRequest, options) : modern.fetch(webRequest, options))
      return dressed(answered, served.exchange)
    }
    return toNodeHandler({ fetch }, { onerror: onError })(request as NodeIncomingMessageLike, response, message)
  }
}

/** The SDK's response with what the pipeline has to say in headers and status. */
const dressed = ({ body, headers, status }: Response, { answer, headers: own }: Exchange): Response => {
  const all = new Headers(headers)
  // A key can be revoked between the look at the message and its call.
  const more = answer?.status === 401 ? { ...own, ...invalidToken } : own
  for (const [name, value] of Object.entries(more)) all.set(name, value)
  return new Response(body, { status: answer === undefined ? status : httpStatusOf(answer), headers: all })
}
