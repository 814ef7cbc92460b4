import { hostHeaderValidation, originValidation } from "@modelcontextprotocol/node"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { defaultMaxBodyBytes, maxBodyBytesOf } from "@tidings/pipeline/Operation"
import { newId } from "@tidings/schema/Id"
import { Effect } from "effect"
import type { RequestListener } from "node:http"
import { send } from "../http/Reply.ts"
import { reachedAt } from "../http/addresses.ts"
import { answerCors } from "../http/cors.ts"
import { platformSurface } from "./lanes/platformSurface.ts"
import { responder } from "./lanes/responder.ts"
import type { McpNeeds, McpOptions, McpPath } from "./McpOptions.ts"
import { bindPrompts } from "./reading/BoundPrompt.ts"
import { documentsOf } from "./reading/resources/documents.ts"
import { scopesToAsk } from "./views/ViewRequest.ts"
import { clients } from "./wire/clients.ts"
import { jsonRpcCodes, protocolError } from "./wire/protocolError.ts"
import { readMessage } from "./wire/readMessage.ts"

/** The response headers that browser pages may read. */
const readableHeaders = [
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

/** Returns the size limit of messages: the largest limit of any row, in bytes. */
const maxMessageBytes = (endpoints: ReadonlyArray<Endpoint>): number =>
  Math.max(defaultMaxBodyBytes, ...endpoints.map(({ operation }) => maxBodyBytesOf(operation)))

const methodNotAllowed = protocolError(
  { status: 405, code: jsonRpcCodes.refused, message: "Method not allowed: there are no sessions, only POST." },
  { Allow: "POST" }
)

/** The MCP server's listeners, one per path. */
export const mcpListeners = ({
  allowedHosts,
  allowedOrigins,
  descriptions,
  endpoints,
  fastLane = true,
  ipOf,
  prompts,
  publicUrl,
  surfaceOf = platformSurface
}: McpOptions): Effect.Effect<Readonly<Record<McpPath, RequestListener>>, never, McpNeeds> =>
  Effect.gen(function* () {
    const readable = { documents: documentsOf(descriptions), prompts: bindPrompts(prompts) }
    const respond = yield* responder(endpoints, { fastLane, readable, surfaceOf })
    const isHostAllowed = remembering(hostHeaderValidation([...allowedHosts]))
    const isOriginAllowed = originValidation([...allowedOrigins])
    const maxBytes = maxMessageBytes(endpoints)
    const clientOf = clients()
    const reached = reachedAt(publicUrl)
    const scopesFor = scopesToAsk(endpoints)

    const at =
      (path: McpPath): RequestListener =>
      (request, response) => {
        if (!isHostAllowed(request, response) || !isOriginAllowed(request, response)) return
        if (!answerCors(request, response, { methods: "POST", pages: "asking", readable: readableHeaders })) return
        if (request.method !== "POST") return send(response, methodNotAllowed)
        readMessage(request, maxBytes, (posted) => {
          const requestId = newId("req", Date.now())
          respond(request, response, posted, {
            requestId,
            audience: {
              publicUrl: reached(request.headers.host),
              path,
              get scopes() {
                return scopesFor(request)
              }
            },
            credential: request.headers.authorization,
            origin: {
              surface: "mcp",
              ip: ipOf(request),
              isAgent: true,
              ...clientOf(posted.message, request.headers)
            },
            size: posted.size,
            headers: { "X-Request-Id": requestId }
          })
        })
      }
    return { "/v1": at("/v1"), "/mcp": at("/mcp") }
  })

const maxHosts = 100

/** Remembers allowed Host headers, so that the few that occur are not parsed at every request. */
const remembering = (isAllowed: ReturnType<typeof hostHeaderValidation>): typeof isAllowed => {
  const allowed = new Set<string>()
  return (request, response) => {
    const { host } = request.headers
    if (typeof host === "string" && allowed.has(host)) return true
    if (!isAllowed(request, response)) return false
    if (typeof host === "string" && allowed.size < maxHosts) allowed.add(host)
    return true
  }
}
