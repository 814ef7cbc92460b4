import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { liveScopes } from "@tidings/pipeline/liveScopes"
import type * as Prompt from "@tidings/pipeline/Prompt"
import { mcpMounts } from "@tidings/transports/mcp/mcpMounts"
import { Streams } from "@tidings/transports/mcp/subscriptions/Streams"
import { mounted, type Mount } from "@tidings/transports/http/Mount"
import { oauthMounts } from "@tidings/transports/oauth/oauthMounts"
import { descriptions } from "@tidings/transports/openapi/descriptions"
import { dressed } from "@tidings/transports/pages/dress/dress"
import { announcedPaths } from "@tidings/operations/announcedPaths"
import { listener } from "@tidings/transports/rest/listener"
import { Context, Effect, Layer } from "effect"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"

const host = "127.0.0.1"

interface Options<R> {
  readonly endpoints: ReadonlyArray<Endpoint<R>>
  readonly prompts?: ReadonlyArray<Prompt.Any>
  /** Paths that answer as announced, instead of the platform's own. */
  readonly announced?: ReadonlyArray<string>
  /** Further mounts besides tool protocol and authorization server. */
  readonly mounts?: ReadonlyArray<Mount>
  readonly fastLane?: boolean
  /** The IP address that every caller seems to have. */
  readonly ip?: string
  /** The public URL, if it differs from the port's own. */
  readonly publicUrl?: string
}

/** The whole listener with REST, MCP, OAuth and further mounts, on a loopback port until the scope ends. */
export const serve = Effect.fnUntraced(function* <R>({
  announced = announcedPaths,
  endpoints,
  fastLane = true,
  ip = host,
  mounts = [],
  prompts = [],
  publicUrl: elsewhere
}: Options<R>) {
  const ipOf = () => ip
  let inside: RequestListener = (_, response) => response.destroy()
  const server = createServer((request, response) => inside(request, response))
  const listening = Effect.callback<void>((resume) => void server.listen(0, host, () => resume(Effect.void)))
  const closing = Effect.callback<void>((resume) => {
    server.close(() => resume(Effect.void))
    server.closeAllConnections()
  })
  yield* Effect.acquireRelease(listening, () => closing)
  const url = `http://${host}:${(server.address() as AddressInfo).port}`
  const publicUrl = elsewhere ?? url
  const streams = yield* Layer.build(Layer.fresh(Streams.layer))
  const tools = yield* mcpMounts({
    endpoints,
    descriptions: descriptions({ endpoints, publicUrl }),
    prompts,
    publicUrl,
    fastLane,
    ipOf,
    allowedHosts: [host],
    allowedOrigins: [host]
  }).pipe(Effect.provideContext(streams))
  const rest = yield* listener({ announcedPaths: announced, endpoints, ipOf, publicUrl })
  const oauth = yield* oauthMounts({ publicUrl, ipOf, allowedOrigins: [host], scopes: liveScopes(endpoints) })
  inside = dressed(mounted([...mounts, ...tools, ...oauth], rest))
  /** Ends the open streams, as a server does before it stops. */
  const stopStreams = Context.get(streams, Streams).end
  return { url, stopStreams }
})
