import { hostHeaderValidation, originValidation } from "@modelcontextprotocol/node"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { defaultMaxBodyBytes, maxBodyBytesOf } from "@tidings/pipeline/Operation"
import type * as Prompt from "@tidings/pipeline/Prompt"
import { newId } from "@tidings/schema/Id"
import { Effect } from "effect"
import type { IncomingMessage, RequestListener } from "node:http"
import type { Mount } from "../http/Mount.ts"
import { send } from "../http/Reply.ts"
import { reachedAt } from "../http/addresses.ts"
import { answerCors } from "../http/cors.ts"
import type { Descriptions } from "../openapi/descriptions.ts"
import type { Surface } from "./lanes/Surface.ts"
import { type Platform, platformSurface } from "./lanes/platformSurface.ts"
import { type Needs, responder } from "./lanes/responder.ts"
import { bindPrompts } from "./reading/prompts/BoundPrompt.ts"
import { documentsOf } from "./reading/resources/documents.ts"
import type { Streams } from "./subscriptions/Streams.ts"
import { scopesToAsk } from "./views/scopesToAsk.ts"
import { clients } from "./wire/clients.ts"
import { codes, protocolError } from "./wire/protocolError.ts"
import { readMessage } from "./wire/readMessage.ts"

/** What pages may read of an answer, besides its body. */
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

/** The largest message that may call any row. */
const maxMessageBytes = (endpoints: ReadonlyArray<Endpoint>): number =>
  Math.max(defaultMaxBodyBytes, ...endpoints.map(({ operation }) => maxBodyBytesOf(operation)))

interface Options {
  readonly endpoints: ReadonlyArray<Endpoint>
  readonly descriptions: Descriptions
  readonly prompts: ReadonlyArray<Prompt.Any>
  /** Where callers reach this server, without a slash at its end. */
  readonly publicUrl: string
  /** Host names, without ports, under which the server may be addressed: keeps DNS rebinding out. */
  readonly allowedHosts: ReadonlyArray<string>
  /** Host names of pages that may call from a browser; requests without an Origin always may. */
  readonly allowedOrigins: ReadonlyArray<string>
  readonly ipOf: (request: IncomingMessage) => string
  /** On by default. Off, every message goes through the SDK, which answers the same in ten times the time. */
  readonly fastLane?: boolean
  /** The registry by default; what else can be served is for judges of the protocol. */
  readonly surfaceOf?: (platform: Platform) => Surface
}

const methodNotAllowed = protocolError(
  { status: 405, code: codes.refused, message: "Method not allowed: there are no sessions, only POST." },
  { Allow: "POST" }
)

/** The tool-protocol server at /v1 and /mcp: every revision of MCP from 2024-11-05 to 2026-07-28, without sessions. */
export const mcpMounts = ({
  allowedHosts,
  allowedOrigins,
  descriptions,
  endpoints,
  fastLane = true,
  ipOf,
  prompts,
  publicUrl,
  surfaceOf = platformSurface
}: Options): Effect.Effect<ReadonlyArray<Mount>, never, Needs | Streams> =>
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
      (path: "/v1" | "/mcp"): RequestListener =>
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
            origin: { kind: "mcp", ip: ipOf(request), ...clientOf(posted.message, request.headers) },
            size: posted.size,
            headers: { "X-Request-Id": requestId }
          })
        })
      }
    return [
      { path: "/v1", handle: at("/v1") },
      { path: "/mcp", handle: at("/mcp") }
    ]
  })

const maxHosts = 100

/** Spares a Host header that was allowed before its parsing: there are few of them, on every request. */
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
