import { type NodeIncomingMessageLike, toNodeHandler } from "@modelcontextprotocol/node"
import {
  type AuthInfo,
  createMcpHandler,
  isLegacyRequest,
  type McpHandlerRequestOptions,
  type McpHttpHandler,
  type McpServerFactory,
  WebStandardStreamableHTTPServerTransport
} from "@modelcontextprotocol/server"
import type { Identity } from "@tidings/pipeline/identify"
import { isObject } from "@tidings/schema/isObject"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Reply } from "../../http/Reply.ts"
import type { Streams } from "../subscriptions/Streams.ts"
import type { Exchange } from "../wire/Exchange.ts"
import { outcomeOf } from "../wire/httpOutcomeOf.ts"
import type { McpSurface } from "./platformSurface.ts"

/** Returns the resources named in a subscriptions/listen request; undefined for every other message. */
const listenRequest = (message: unknown): { readonly uris: ReadonlyArray<string> } | undefined => {
  if (!isObject(message) || message["method"] !== "subscriptions/listen") return undefined
  const params = isObject(message["params"]) ? message["params"] : {}
  const filter = isObject(params["notifications"]) ? params["notifications"] : {}
  const uris = filter["resourceSubscriptions"]
  return { uris: Array.isArray(uris) ? [...new Set(uris.filter((uri) => typeof uri === "string"))] : [] }
}

/** One exchange, its caller, and the surface to serve. */
export interface SdkExchange {
  readonly exchange: Exchange
  readonly caller: Identity
  readonly surface: McpSurface
}

const servedBy = (options: McpHandlerRequestOptions | undefined): SdkExchange =>
  options!.authInfo!.extra!["served"] as SdkExchange

const authInfoOf = (served: SdkExchange): AuthInfo => ({ token: "", clientId: "", scopes: [], extra: { served } })

/** Answers requests of the four older revisions as plain JSON, without sessions or streams. */
const serveLegacy = async (request: Request, options: McpHandlerRequestOptions): Promise<Response> => {
  const server = servedBy(options).surface.serverOf("legacy")
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, options)
  } finally {
    await server.close()
  }
}

// Set on every request, because the SDK answers 406 to clients that accept only JSON, although JSON is what they get.
const accept = "application/json, text/event-stream"

/** Answers messages through the official SDK. */
export const sdkLane = (streams: Streams["Service"], onError: (error: Error) => void) => {
  const server: McpServerFactory = (context) => servedBy(context).surface.serverOf("modern")
  const modern = createMcpHandler(server, { legacy: "reject" })

  const handlerOf = (response: ServerResponse, message: unknown, { caller, exchange }: SdkExchange): McpHttpHandler => {
    const listened = listenRequest(message)
    if (listened === undefined) return modern
    const { handler, leave } = streams.enter({
      ...listened,
      keyId: caller.keyId,
      credential: exchange.credential!,
      templatesRevision: caller.templatesRevision,
      handlerFor: (maxSubscriptions) => createMcpHandler(server, { legacy: "reject", maxSubscriptions })
    })
    if (response.destroyed) leave()
    else response.once("close", leave)
    return handler
  }

  /** Answers a request with one message, by the revision that the SDK finds in it. */
  const alone = (request: IncomingMessage, response: ServerResponse, message: unknown, served: SdkExchange) => {
    const fetch = async (webRequest: Request): Promise<Response> => {
      webRequest.headers.set("accept", accept)
      const options = { authInfo: authInfoOf(served), parsedBody: message }
      const isLegacy = await isLegacyRequest(webRequest, message)
      const answered = await (isLegacy
        ? serveLegacy(webRequest, options)
        : handlerOf(response, message, served).fetch(webRequest, options))
      return dressed(answered, served.exchange)
    }
    return toNodeHandler({ fetch }, { onerror: onError })(request as NodeIncomingMessageLike, response, message)
  }

  /** Replies to one message of a batch; only older revisions have batches. */
  const inBatch = async (message: unknown, served: SdkExchange): Promise<Reply> => {
    const headers = { Accept: accept, "Content-Type": "application/json" }
    const request = new Request("http://localhost/", { method: "POST", headers })
    const answered = await serveLegacy(request, { authInfo: authInfoOf(served), parsedBody: message })
    const { headers: all, status } = dressed(answered, served.exchange)
    return { status, headers: Object.fromEntries(all), body: [await answered.text()] }
  }

  return { alone, inBatch }
}

/** Adds the pipeline's headers and status to the SDK's response. */
const dressed = ({ body, headers, status }: Response, exchange: Exchange): Response => {
  const outcome = exchange.answer === undefined ? { status, headers: {} } : outcomeOf(exchange.answer, exchange)
  const all = new Headers(headers)
  for (const [name, value] of Object.entries({ ...exchange.headers, ...outcome.headers })) all.set(name, value)
  return new Response(body, { status: outcome.status, headers: all })
}
